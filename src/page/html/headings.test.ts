import { expect, test } from 'vitest'
import { parsed } from '../../testing/parsed.ts'
import { renderHtml } from '../page-content.ts'
import { renderMarkdown } from '../twin/render-markdown.ts'

const four = '## One\n\n### One `a` & b\n\n## Two[^1]\n\n## Three\n\n[^1]: note\n'
const html = (text: string) => renderHtml(parsed(text).tree)
const list = (text: string) => /<nav class="contents"[\s\S]*?<\/nav>\n/.exec(html(text))?.[0]

test('a page with four headings lists them before the first one, each with its anchor', () => {
  expect(html(`Before.\n\n${four}`)).toContain(
    '<p>Before.</p>\n<nav class="contents" aria-label="On this page" data-interactive="" data-contents=""><p>On this page</p><ul>' +
      '<li><a href="#one">One</a><ul><li><a href="#one-a--b">One a &amp; b</a></li></ul></li>' +
      '<li><a href="#two">Two</a></li><li><a href="#three">Three</a></li></ul></nav>\n<h2 id="one">',
  )
})

test.each([
  ['three headings', '## One\n\n## Two\n\n### Three\n'],
  ['deeper ones', '## One\n\n## Two\n\n### Three\n\n#### Four\n'],
  ['hidden ones', '## One\n\n## Two\n\n## Three\n\n<div hidden>\n\n## Four\n\n</div>\n'],
  ['the heading of footnotes', '## One\n\n## Two[^1]\n\n## Three\n\n[^1]: note\n'],
])('%s are no reason for a list', (_, text) => expect(list(text)).toBeUndefined())

test('a page may have none', () => {
  const { tree } = parsed(four, 'a.md', {}, { contents: false })
  expect(renderHtml(tree)).not.toContain('contents')
})

test('more than thirty entries leave out the third level', () => {
  const long = Array.from({ length: 16 }, (_, index) => `## A${index}\n\n### B${index}\n`).join('\n')
  expect(list(long)?.match(/<li>/g)).toHaveLength(16)
  expect(list(long)).not.toContain('B1')
})

test('if a section contains the heading, the list is before the section', () => {
  const text = `<section>\n\n## One\n\n</section>\n\n## Two\n\n## Three\n\n## Four\n`
  expect(html(text)).toMatch(/<\/nav>\n<section>/)
})

test('the twin has the headings, and no list', () => {
  const { tree } = parsed(four)
  expect(renderMarkdown(tree, { baseUrl: 'https://a.example', path: '/a' })).toMatch(/^# T\n\n## One\n/)
})
