import { expect, test } from 'vitest'
import { parsed } from '../../testing/parsed.ts'
import { renderHtml } from '../page-content.ts'
import { renderMarkdown } from '../twin/render-markdown.ts'

const tree = (text: string) => parsed(text, 'pages/a.md', { x: 'Y' }).tree
const html = (text: string) => renderHtml(tree(text))
const names = (text: string) =>
  Array.from(html(text).matchAll(/<input[^>]*>/g), ([input]) => /aria-label="([^"]*)"/.exec(input)?.[1])

test('the checkbox of a task is named by the text of the task, without nested lists', () => {
  expect(names('- [ ] Say **hello** to {{ x }}\n  - [x] inner\n')).toEqual(['Say hello to Y', 'inner'])
  expect(names('- [ ] one\n  two\n\n  three\n\n- [x] four\n')).toEqual(['one two', 'four'])
})

test('other boxes, other lists and names that are there are left alone', () => {
  expect(names('- a\n\n<input type="checkbox" disabled>\n')).toEqual([undefined])
  const own = '<ul><li class="task-list-item"><input type="checkbox" aria-label="mine"> x</li></ul>\n'
  expect(names(own)).toEqual(['mine'])
  expect(names(own.replace(' aria-label="mine"> x', '>'))).toEqual([undefined])
  expect(names('<ul><li class="task-list-item">x</li></ul>\n')).toEqual([])
})

test.each([
  ['code', '```sh\na\n```\n', '<pre tabindex="0"><code'],
  ['code of an indent', '    a\n', '<pre tabindex="0"><code'],
  ['a table', '| a |\n|---|\n| b |\n', '<table tabindex="0">'],
  ['HTML', '<div><pre>a</pre></div>\n', '<pre tabindex="0">a'],
  ['an element with its own tabindex', '<pre tabindex="-1">a</pre>\n', '<pre tabindex="-1">a'],
  ['a table with a link', '| a |\n|---|\n| [b](/b) |\n', '<table>'],
  ['what is in a link', '<div><a href="/a"><pre>a</pre></a></div>\n', '<a href="/a"><pre>a'],
])('a key reaches what can scroll: %s', (_, text, start) => {
  expect(html(text)).toContain(start)
})

test.each([
  ['<aside>a</aside>\n', '<aside role="note">a'],
  ['<aside aria-label="A">a</aside>\n', '<aside aria-label="A">a'],
  ['<aside aria-labelledby="t">a</aside>\n', '<aside aria-labelledby="t">a'],
  ['<aside role="complementary">a</aside>\n', '<aside role="complementary">a'],
  [':::interactive\na\n:::\n', '<aside data-interactive="" role="note">'],
])('an aside without a name is no landmark: %s', (text, start) => {
  expect(html(text)).toContain(start)
})

test('a header without a name is a plain cell, and still a header in the twin', () => {
  const text = '|  | a |\n|---|---|\n| b | c |\n'
  expect(html(text)).toContain('<tr>\n<td></td>\n<th>a</th>\n</tr>')
  const page = { baseUrl: 'https://a.example', path: '/a' }
  expect(renderMarkdown(tree(text), page)).toBe('# T\n\n| | a |\n| - | - |\n| b | c |\n')
})

test.each([
  [
    '| a | b | c |\n|:--|:-:|--:|\n| d | e |   |\n',
    '<th class="align-left">a</th>\n<th class="align-center">b</th>\n<th class="align-right">c',
    '| a | b | c |\n| :- | :-: | -: |\n| d | e | |\n',
  ],
  ['<p class="x" align="CENTER">a</p>\n', '<p class="x align-center">a</p>', 'a\n'],
  ['<div align=justify>a</div>\n', '<div class="align-justify">a</div>', 'a\n'],
  ['<img src="/assets/a.png" alt="a" align="right">\n', ' alt="a" align="right"', undefined],
])('text is aligned by a class, as HTML has no attribute for it: %j', (text, written, twin) => {
  expect(html(text)).toContain(written)
  const page = { baseUrl: 'https://a.example', path: '/a' }
  if (twin !== undefined) expect(renderMarkdown(tree(text), page)).toBe(`# T\n\n${twin}`)
})

test('the twin has nothing of it', () => {
  const text = '- [ ] a\n\n<aside>b</aside>\n\n| c |\n|---|\n| d |\n\n```\ne\n```\n'
  const page = { baseUrl: 'https://a.example', path: '/a' }
  expect(renderMarkdown(tree(text), page)).toBe('# T\n\n- [ ] a\n\nb\n\n| c |\n| - |\n| d |\n\n```\ne\n```\n')
})
