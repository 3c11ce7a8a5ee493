import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isWorthwhile, type PictureHead, pictureHead, smallerWidths } from './picture-head.ts'

const drawn = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#3fae5a' } })
const said = (type: string, more: object = {}) => ({
  type,
  width: 40,
  height: 30,
  isAnimated: false,
  ...more,
})

test.each([
  ['png', () => drawn().png()],
  ['png', () => drawn().png({ progressive: true, palette: true })],
  ['jpeg', () => drawn().jpeg()],
  [
    'jpeg',
    () =>
      drawn()
        .jpeg({ progressive: true })
        .withExif({ IFD0: { Copyright: 'Nobody' } }),
  ],
  ['gif', () => drawn().gif()],
  ['webp', () => drawn().webp()],
  ['webp', () => drawn().webp({ lossless: true })],
  ['webp', () => drawn().ensureAlpha(0.5).webp()],
  ['avif', () => drawn().avif()],
] as const)('%s says its size', async (type, picture) => {
  expect(pictureHead(await picture().toBuffer())).toEqual(said(type))
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a photograph of orientation %i is as wide as browsers show it',
  async orientation => {
    const bytes = await drawn().jpeg().withMetadata({ orientation }).toBuffer()
    const { width, height } = pictureHead(bytes) ?? {}
    expect([width, height]).toEqual(orientation < 5 ? [40, 30] : [30, 40])
  },
)

/** A chunk of a PNG; nobody looks at its checksum here. */
function chunk(name: string, length: number): Buffer {
  const bytes = Buffer.alloc(12 + length)
  bytes.writeUInt32BE(length)
  bytes.write(name, 4, 'latin1')
  return bytes
}

test('a PNG that moves says so before its first pixels', async () => {
  const png = await drawn().png().toBuffer()
  const withChunk = (at: number) => Buffer.concat([png.subarray(0, at), chunk('acTL', 8), png.subarray(at)])
  const afterHead = 8 + 12 + 13
  expect(pictureHead(withChunk(afterHead))).toEqual(said('png', { isAnimated: true }))
  expect(pictureHead(Buffer.concat([png, chunk('acTL', 8)]))).toEqual(said('png'))
})

test('a file cut anywhere has a size or none, and nothing fails', async () => {
  const pictures = await Promise.all([
    drawn().png().toBuffer(),
    drawn().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    drawn().gif().toBuffer(),
    drawn().webp().toBuffer(),
    drawn().avif().toBuffer(),
  ])
  for (const bytes of pictures)
    for (let length = 0; length < Math.min(bytes.length, 700); length++) {
      const { width = 40, height = 30 } = pictureHead(bytes.subarray(0, length)) ?? {}
      expect([width, height].sort()).toEqual([30, 40])
    }
})

test.each([
  ['nothing', Buffer.of()],
  ['a text', Buffer.from('version https://git-lfs.github.com/spec/v1\noid sha256:0')],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a JPEG of markers alone', Buffer.concat([Buffer.of(0xff, 0xd8, 0xff), Buffer.alloc(1_000_000, 0xff)])],
  [
    'a JPEG of empty segments',
    Buffer.concat([Buffer.of(0xff, 0xd8), Buffer.alloc(1_000_000, 'ffe00000', 'hex')]),
  ],
  [
    'a PNG of no width',
    Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000908020000000000000000', 'hex'),
  ],
])('%s has none', (_, bytes) => {
  expect(pictureHead(bytes)).toBeUndefined()
})

const head = (width: number, height: number, more: Partial<PictureHead> = {}): PictureHead => ({
  type: 'png',
  width,
  height,
  isAnimated: false,
  ...more,
})
const large = 1_000_000

test.each([
  [3840, [400, 800, 1408]],
  [1408, [400, 800, 1408]],
  [1000, [400, 800, 1000]],
  [900, [400, 900]],
  [500, [400, 500]],
  [499, [499]],
  [120, [120]],
])('a picture %i pixels wide is made in %j', (width, widths) => {
  expect(smallerWidths(head(width, 600), large)).toEqual(widths)
})

test.each([
  ['is a small file', head(3840, 2160), 9_000],
  ['moves', head(3840, 2160, { isAnimated: true }), large],
  ['is a GIF, which may move', head(3840, 2160, { type: 'gif' }), large],
  ['is WebP already', head(3840, 2160, { type: 'webp' }), large],
  ['is higher than WebP can be', head(1000, 20_000), large],
])('a picture that %s stays as it is', (_, picture, bytes) => {
  expect(smallerWidths(picture, bytes)).toEqual([])
})

test('a file is worth it that saves a tenth', () => {
  expect([isWorthwhile(89, 100), isWorthwhile(90, 100), isWorthwhile(200, 100)]).toEqual([true, false, false])
})
