import { expect, test } from 'vitest'
import type { PictureHead } from './picture-head.ts'
import { isWorthwhile, smallerWidths } from './smaller.ts'

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
