import { expect, test } from 'vitest'
import { parsed } from '../testing/parsed.ts'
import { siteAddress } from './links/site-links.ts'
import { renderHtml } from './page-content.ts'
import { offsetOf, placeOf } from './tree/places.ts'
import { renderMarkdown } from './twin/render-markdown.ts'

const page = { baseUrl: 'https://a.example', path: '/a' }
const read = (file: string, text: string) => parsed(text, file, { server: { name: 'A' } })

const privateUse = String.fromCharCode(...Array.from({ length: 0x1900 }, (_, index) => 0xe000 + index))

test('a page with nearly all private-use characters has no room for values', () => {
  const { diagnostics } = read('pages/a.md', `${privateUse} {{ server.name }}`)
  expect(diagnostics.map(({ ruleId, reason }) => `${ruleId}: ${reason}`)).toEqual([
    'page-too-complex: The page has too many private-use characters to insert `{{ … }}`',
  ])
})

test.each([
  [
    'quotations within quotations',
    '<p><q>a <q cite="b">b</q></q></p>',
    '<p><span>“a <span>‘b’</span>”</span></p>',
    '“a ‘b’”',
  ],
  [
    'images for several screens',
    '<img srcset="/assets/a.png 1x, b.md 2x" src="/assets/a.png" alt="">',
    '<img srcset="/assets/a.png 1x, /b 2x" src="/assets/a.png" alt="">',
    '![](https://a.example/assets/a.png)',
  ],
  [
    'an image without words',
    '<p><img src="/assets/a.png" title=" "></p>',
    '<p><img src="/assets/a.png" title=" "></p>',
    '![](https://a.example/assets/a.png)',
  ],
  [
    'code with a bar in a table',
    '<table><tr><th><code>a\\|b</code></th></tr></table>',
    '<table tabindex="0"><tbody><tr><th><code>a\\|b</code></th></tr></tbody></table>',
    '| a\\\\\\|b |',
  ],
])('%s', (_, text, html, twin) => {
  const { tree } = read('pages/a.html', text)
  expect(renderHtml(tree)).toContain(html)
  expect(renderMarkdown(tree, page)).toContain(twin)
})

test('a colon behind a footnote defines none', () => {
  const { tree } = read('pages/a.md', 'a[^1]:\n\n[^1]: note\n')
  expect(renderMarkdown(tree, page)).toContain('a[^1]\\:')
})

test.each(['//[', 'https://a.example:port/'])('%s is not an address in the site', address => {
  expect(siteAddress(address, { file: 'pages/a.md', path: '/a' }, 'https://a.example')).toBe(undefined)
})

test.each([
  [undefined, undefined, 0],
  [{ start: { line: 1, column: 1, offset: 5 } }, 5, 5],
  [{ start: { line: 1, column: 1 } }, undefined, 0],
  [{ start: { line: Number.NaN, column: 1, offset: 5 } }, undefined, 0],
])('the place of a node at %j begins at %s', (position, start, offset) => {
  expect(placeOf({ position })?.start.offset).toBe(start)
  expect(offsetOf({ position })).toBe(offset)
})
