import { expect, test } from 'vitest'
import { cpuTime } from '../../testing/cpu-time.ts'
import { parsed } from '../../testing/parsed.ts'
import { renderHtml } from '../html/render-html.ts'
import { renderMarkdown } from '../twin/render-markdown.ts'

/** Milliseconds of CPU time that the page takes to be read and written. */
function cost(text: string, file: string): number {
  const work = () => {
    const { tree } = parsed(text, file)
    renderHtml(tree)
    renderMarkdown(tree, { baseUrl: 'https://a.example', path: '/a' })
  }
  return cpuTime(work, 1) / 1000
}

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n')

test.each([
  ['brackets', '['.repeat(20_000)],
  ['emphasis', '*a '.repeat(20_000)],
  ['nested emphasis', '*a '.repeat(10_000) + 'a*'.repeat(10_000)],
  ['a run of asterisks', `${'*'.repeat(20_000)}a${'*'.repeat(20_000)}`],
  ['backticks', '` '.repeat(20_000)],
  ['double backticks', '`` '.repeat(20_000)],
  ['less-than signs', '<'.repeat(50_000)],
  ['tags', '<b>'.repeat(50_000)],
  ['quotes', '> '.repeat(5_000)],
  ['list markers', '1. '.repeat(3_000)],
  ['nested lists', lines(500, index => `${'  '.repeat(index)}- a`)],
  ['nested directives', ':::a\n'.repeat(1_000)],
  ['footnotes', lines(5_000, index => `[^${index}]: x\n\n[^${index}]`)],
  ['a wide table', `${'|a'.repeat(5_000)}\n${'|-'.repeat(5_000)}\n${'|a\n'.repeat(2_000)}`],
  ['braces', '{{'.repeat(50_000)],
  ['backslashes before braces', `${'\\'.repeat(100_000)}{{ x }}`],
])('20,000 %s take less than two seconds', (_, text) => {
  expect(cost(text, 'a.md')).toBeLessThan(2_000)
  expect(cost(text, 'a.html')).toBeLessThan(2_000)
})

test.each([
  ['> '.repeat(5_000), 'Lists and quotes are nested more than 100 deep'],
  ['<b>'.repeat(500), 'HTML elements are nested more than 100 deep'],
  [':::interactive\n'.repeat(101), 'Directives are nested more than 100 deep'],
])('%.12s… is too complex', (text, reason) => {
  const { diagnostics } = parsed(text)
  expect(diagnostics.map(({ ruleId, reason: said }) => [ruleId, said])).toEqual([
    ['page-too-complex', reason],
  ])
})

const row = '| [a](/b) | `c` | *d* | \\& |\n'

test.each([
  ['items of a list', '- [a](/b): `c`, *d* & <e@f.gh>\n'.repeat(1_000)],
  ['rows of a table', `| a | b | c | d |\n|---|---|---|---|\n${row.repeat(1_000)}`],
  ['paragraphs', 'See [a](/b): `c`, *d* & <e@f.gh>.\n\n'.repeat(1_000)],
])('1,000 %s are read', (_, text) => {
  expect(parsed(text).diagnostics.filter(({ ruleId }) => ruleId === 'page-too-complex')).toEqual([])
})

test.each([
  ['lines that are no items', `a\n${'    - [a](/b): `c`, *d*\n'.repeat(1_000)}`],
  ['rows without a delimiter row', row.repeat(1_000)],
  ['rows below a narrower delimiter row', `| a | b |\n|---|\n${row.repeat(1_000)}`],
  ['rows after a line of text', `a\n| a | b |\n|---|---|\n${row.repeat(1_000)}`],
  ['rows after the end of a table', `| a | b |\n|---|---|\n# a\nb\n${row.repeat(1_000)}`],
])('1,000 %s may be one paragraph', (_, text) => {
  expect(parsed(text).diagnostics.map(({ ruleId, reason }) => [ruleId, reason])).toEqual([
    ['page-too-complex', expect.stringMatching(/^One paragraph has more than 5000 marks \(/)],
  ])
})
