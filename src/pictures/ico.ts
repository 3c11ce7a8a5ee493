interface Layer {
  readonly size: number
  readonly png: Uint8Array
}

/** An icon file of several sizes, each held as PNG: what browsers ask for as `/favicon.ico`. Sizes are below 256. */
export function ico(layers: readonly Layer[]): Uint8Array {
  const [headLength, entryLength] = [6, 16]
  const head = Buffer.alloc(headLength)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(layers.length, 4)
  let offset = headLength + entryLength * layers.length
  const entries = layers.map(({ size, png }) => {
    const entry = Buffer.alloc(entryLength)
    entry.writeUInt8(size, 0)
    entry.writeUInt8(size, 1)
    // One plane of 32 bits a pixel.
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([head, ...entries, ...layers.map(({ png }) => png)])
}
