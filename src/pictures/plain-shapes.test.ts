import { expect, test } from 'vitest'
import { sampleText } from '../testing/sample.ts'
import { painterOn } from './painter.ts'
import { plainShapes } from './plain-shapes.ts'

const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${more}>${inside}</svg>`
const shape = '<path d="M0 0h9v9z"/>'

test('the logo of the sample is plain, and looks as it does alone', () => {
  const logo = sampleText('assets/logo.svg')
  const shapes = plainShapes(logo, 'width="64" height="64"') ?? ''
  expect(shapes).toMatch(/^<svg width="64" height="64" viewBox="0 0 64 64">/)
  expect(shapes).toContain('<clipPath id="logo-badge"><circle cx="32" cy="32" r="30"/></clipPath>')
  expect(shapes).toContain('<g clip-path="url(#logo-badge)">')
  const sized = (text: string) =>
    text.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"')
  const { paint } = painterOn(process.execPath)
  const alone = paint(logo.replace('<svg', '<svg width="64" height="64"'))
  expect(Buffer.from(paint(sized(`<svg viewBox="0 0 64 64">${shapes}</svg>`))()).equals(alone())).toBe(true)
})

test.each([
  [
    'a head and a comment',
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- A <b> -->${svg(`<title>It</title>${shape}`)}`,
  ],
  ['a size', svg(shape, ' width="90px" height="90"')],
  ['groups and colors', svg('<g fill="rgb(1, 2, 3)" opacity=".5"><circle r="4" stroke="#fe0123"/></g>')],
  [
    'a gradient',
    svg('<linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient><rect fill="url(#a)"/>'),
  ],
  ['a closed shape', svg("<rect width='9' height='9'></rect>")],
])('with %s it is plain', (_, text) => {
  expect(plainShapes(text, 'width="9"')).toMatch(/^<svg width="9" viewBox="0 0 9 9"[\s\S]*<\/svg>$/)
})

test.each([
  ['a text', svg('<text>A</text>')],
  ['a style', svg('<style>path{fill:red}</style>')],
  ['a style at a shape', svg('<path style="fill:red"/>')],
  ['a filter', svg('<filter id="a"/>')],
  ['a use', svg('<use href="#a"/>')],
  ['an image', svg('<image href="data:,"/>')],
  ['a link', svg('<linearGradient href="#a"/>')],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`],
  ['a text between shapes', svg(`${shape}A`)],
  ['a dash', svg('<path stroke-dasharray=".001"/>')],
  ['an address', svg('<path fill="url(https://example.com/#a)"/>')],
  ['a clip path in another', svg('<clipPath id="a"><path clip-path="url(#a)"/></clipPath>')],
  ['a clip path of a clip path', svg('<clipPath id="a" clip-path="url(#b)"/>')],
  ['a very large number', svg('<path d="M0 0h1000000z"/>')],
  ['a power of ten', svg('<path d="M0 0h1e9z"/>')],
  ['no box', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['another drawing in it', svg(svg(shape))],
  ['a second root', svg(shape) + svg(shape)],
  ['a tag that is never closed', `<svg viewBox="0 0 9 9"><g>${shape}</svg>`],
  ['an end that is missing', `<svg viewBox="0 0 9 9">${shape}`],
  ['an attribute in an end', svg('<g></g x="1">')],
  ['many shapes', svg(shape.repeat(201))],
  ['many levels', svg(`${'<g>'.repeat(9)}${shape}${'</g>'.repeat(9)}`)],
  ['many bytes', svg(`<path d="${'M0 0h9v9z'.repeat(2000)}"/>`)],
  ['a quote that ends', svg('<path fill="red"">')],
])('with %s it is not', (_, text) => {
  expect(plainShapes(text, '')).toBeUndefined()
})
