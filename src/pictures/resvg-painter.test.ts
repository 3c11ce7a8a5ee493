import { expect, test } from 'vitest'
import { imageSize } from './logo.ts'
import { resvgPainter } from './resvg-painter.ts'

const address = (inside: string) =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inside}</svg>`).toString('base64')}`

test('an image gets into a drawing as pixels, in its position', () => {
  const { paint, image } = resvgPainter(process.execPath)
  const half = address('<path fill="red" d="M0 0h50v100H0z"/>')
  expect(imageSize(image(half) ?? Buffer.of())).toEqual({ width: 512, height: 512 })
  const drawing = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">${inside}</svg>`
  const asImage = paint(drawing(`<image x="0" y="0" width="64" height="64" href="${half}"/>`))
  expect(Buffer.from(asImage)).toEqual(Buffer.from(paint(drawing('<path fill="red" d="M0 0h32v64H0z"/>'))))
})

test.each([
  ['memory', `${'<g opacity=".5">'.repeat(900)}<path d="M0 0h100v100z"/>${'</g>'.repeat(900)}`],
  [
    'time',
    '<filter id="f"><feMorphology operator="dilate" radius="50"/></filter><rect width="99" height="99" filter="url(#f)"/>',
  ],
])('PICTURE-05 an image that takes too much %s is rejected', (_, inside) => {
  expect(resvgPainter(process.execPath).image(address(inside))).toBeUndefined()
})
