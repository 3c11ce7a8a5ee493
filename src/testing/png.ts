import { crc32, deflateSync } from 'node:zlib'

/** A PNG of one color, with so many bits for the one sample of a pixel: a gray. */
export function png(side: number, bits = 8): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.writeUInt8(bits, 8)
  const pixels = Buffer.alloc((Math.ceil((side * bits) / 8) + 1) * side)
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.of())]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}
