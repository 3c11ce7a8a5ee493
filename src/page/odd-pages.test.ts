import { expect, test } from 'vitest'
import { parsed } from '../testing/parsed.ts'

import { siteAddress } from './links/site-links.ts'
import { renderHtml } from './page-content.ts'
import { offsetOf, placeOf } from './tree/places.ts'
import { renderMarkdown } from './twin/render-markdown.ts'

const page = { baseUrl: 'https://a.example', path: '/a' }
const read = (file: string, text: string) => parsed(text, file, { server: { name: 'A' } })

const privateUse = String.fromCharCode(...Array.from({ length: 0x1900 }, (_, index) => 0xe000 + index))

test.each([
  [':::interactive[Label]\ntext\n:::\n', 'directive-label: `interactive` takes no `[label]`'],
  [
    `${privateUse} {{ server.name }}`,
    'page-too-complex: The page has too many private-use characters to insert `{{ … }}`',
  ],
])('Markdown: %.20j… is complained of', (text, complaint) => {
  const { diagnostics } = read('pages/a.md', text)
  expect(diagnostics.map(({ ruleId, reason }) => `${ruleId}: ${reason}`)).toEqual([complaint])
})

test.each([
  ['::address\n&#10;', '1:1', 'directive-syntax: This line is not read as the directive `address`'],
  ['<p data-a:b=x>a</p>', '1:4', 'unknown-attribute: Pages may not use the attribute `data-a:b`'],
  ['<p\n class="x"\r\n onclick="b">a</p>', '3:2', 'unsafe-attribute: The attribute `onclick` is not allowed'],
])('HTML: %j is complained of at %s', (text, start, complaint) => {
  const [found] = read('pages/a.html', text).diagnostics
  expect(`${found?.place?.start.line}:${found?.place?.start.column}`).toBe(start)
  expect(`${found?.ruleId}: ${found?.reason}`).toContain(complaint)
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
