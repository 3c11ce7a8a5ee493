import { expect, test } from 'vitest'
import { ico } from './icon.ts'
import { anySize, logoImage } from './logo.ts'

const svg = (attributes: string) => Buffer.from(`<?xml version="1.0"?>\n<svg ${attributes}><g/></svg>`)

/** A PNG file without pixels. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(45)
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'latin1')
  bytes.write('IEND', 37)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

test.each([
  [svg('viewBox="0 0 64 32"'), { width: 64, height: 32 }],
  [svg(`width='9' height="9" viewBox = ' -1,-1 6.4, 3.2 '`), { width: 6.4, height: 3.2 }],
  [svg('width="20px" height="10"'), { width: 20, height: 10 }],
  [svg('\n  data-width="1"\n  width="20"\n  height="10"'), { width: 20, height: 10 }],
  [svg('width="100%" height="10"'), undefined],
  [svg('viewBox="0 0 0 32"'), undefined],
  [svg('viewBox="0 0 64"'), undefined],
  [svg(''), undefined],
  [Buffer.from('no image'), undefined],
  [png(300, 200), { width: 300, height: 200 }],
  [png(300, 0), undefined],
  [png(300, 200).subarray(0, 20), undefined],
  [png(300, 200).subarray(0, 44), undefined],
])('the size of an image: %s', (bytes, size) => {
  expect(anySize(bytes)).toEqual(size)
})

test('a logo is an SVG or PNG of a known size, and not too large', () => {
  expect(logoImage('assets/a.svg', svg('viewBox="0 0 2 1"'))).toEqual({
    address: `data:image/svg+xml;base64,${svg('viewBox="0 0 2 1"').toString('base64')}`,
    width: 2,
    height: 1,
  })
  expect(logoImage('assets/a.png', png(3, 2))?.address).toMatch(/^data:image\/png;base64,/)
  expect(logoImage('assets/a.jpg', png(3, 2))).toBeUndefined()
  expect(logoImage('assets/a.svg', svg(''))).toBeUndefined()
  expect(logoImage('assets/a.png', Buffer.concat([png(3, 2), Buffer.alloc(512 * 1024)]))).toBeUndefined()
})

test('an icon file lists its pictures, and holds them one after another', () => {
  const layers = [
    { size: 16, png: Buffer.from('sixteen') },
    { size: 48, png: Buffer.from('forty-eight') },
  ]
  const bytes = Buffer.from(ico(layers))
  expect([0, 2, 4].map(at => bytes.readUInt16LE(at))).toEqual([0, 1, 2])
  for (const [index, { size, png }] of layers.entries()) {
    const at = 6 + 16 * index
    expect([bytes[at], bytes[at + 1], bytes.readUInt16LE(at + 6)]).toEqual([size, size, 32])
    const [length, offset] = [bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 12)]
    expect(bytes.subarray(offset, offset + length)).toEqual(png)
  }
  expect(bytes).toHaveLength(6 + 32 + 18)
})
