import { expect, test } from 'vitest'
import { parsed } from '../../testing/parsed.ts'
import { pageContent } from '../page-content.ts'

const written = (text: string) => pageContent(parsed(text), { baseUrl: 'https://a.example', path: '/a' })

test.each([
  [
    'the cells of three columns say what they are in',
    '| key | `type` | |\n|---|:-:|---|\n| a | text | b |',
    ['<td>a</td>', '<td class="align-center" data-label="type">text</td>', '<td>b</td>'],
  ],
  [
    'a picture says what it is of',
    '| day | night |\n|---|---|\n| ![A](/assets/a.png) | b |',
    ['<td data-label="day"><img src="/assets/a.png" alt="A"></td>', '<td>b</td>'],
  ],
  ['two columns need no labels', '| key | type |\n|---|---|\n| a | text |', ['<td>a</td>', '<td>text</td>']],
])('%s', (_, text, cells) => {
  const { html, twin, parts } = written(text)
  expect(html).toContain('class="cards-table"')
  expect(Array.from(html.matchAll(/<td.*?<\/td>/g), ([cell]) => cell).slice(-cells.length)).toEqual(cells)
  expect(parts).toContain('cards-table')
  expect(twin).not.toContain('data-')
})

test.each([
  ['one column', '| a |\n|---|\n| b |'],
  ['no head', '<table><tr><td>a</td><td>b</td></tr></table>'],
  [
    'a wide cell',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td colspan="2">c</td></tr></tbody></table>',
  ],
  [
    'two rows of heads',
    '<table><thead><tr><th>a</th><th>b</th></tr><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>a</td><td>c</td></tr></tbody></table>',
  ],
])('%s: it stays a table', (_, text) => expect(written(text).html).not.toContain('cards-table'))
