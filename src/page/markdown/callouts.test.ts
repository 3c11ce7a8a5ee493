import { expect, test } from 'vitest'
import { parsed } from '../../testing/parsed.ts'
import { twinProblems } from '../../testing/twin-problems.ts'
import { renderHtml } from '../page-content.ts'
import { renderMarkdown } from '../twin/render-markdown.ts'

const page = { baseUrl: 'https://a.example', path: '/a' }
const html = (text: string) => renderHtml(parsed(text).tree)
const twin = (text: string) => renderMarkdown(parsed(text).tree, page).replace('# T\n\n', '')

test.each([
  ['NOTE', 'Note'],
  ['TIP', 'Tip'],
  ['IMPORTANT', 'Important'],
  ['WARNING', 'Warning'],
  ['CAUTION', 'Caution'],
])('a quote that begins with [!%s] is a callout with a name and a title', (mark, title) => {
  const kind = mark.toLowerCase()
  expect(html(`> [!${mark}]\n> Mind *this*.\n`)).toContain(
    `<blockquote class="callout callout-${kind}" role="note" aria-label="${title}">\n` +
      `<p class="callout-title" data-callout="${kind}">${title}</p>\n<p>Mind <em>this</em>.</p>\n</blockquote>`,
  )
  expect(twin(`> [!${mark}]\n> Mind *this*.\n`)).toBe(`> [!${mark}]\n> Mind *this*.\n`)
})

test('the title is in the language of the page, and the mark in the twin is not', () => {
  const text = '> [!WARNING]\n> Vorsichtig sein.\n'
  const { tree } = parsed(text, 'pages/a.md', { service: { language: 'de' } })
  expect(renderHtml(tree)).toContain('>Warnung</p>')
  expect(renderMarkdown(tree, page)).toContain('> [!WARNING]\n> Vorsichtig sein.\n')
})

test.each([
  ['> [!TIP]\n>\n> A paragraph.\n', '> [!TIP]\n> A paragraph.\n'],
  ['> [!tip]\n> - a\n> - b\n', '> [!TIP]\n>\n> - a\n> - b\n'],
  ['> [!NOTE]  \n> **Bold** first.\n', '> [!NOTE]\n> **Bold** first.\n'],
  ['> [!NOTE]\n> # no heading of mine\n', '> [!NOTE]\n>\n> # no heading of mine\n'],
  ['- one\n\n  > [!CAUTION]\n  > In a list.\n', '- one\n\n  > [!CAUTION]\n  > In a list.\n'],
  ['> [!NOTE]\n> 1\\. no list\n', '> [!NOTE]\n> 1\\. no list\n'],
])('%j has the twin %j, which reads as the page does', (text, expected) => {
  const { tree, diagnostics } = parsed(text)
  expect(diagnostics.filter(({ ruleId }) => ruleId === 'unknown-callout')).toEqual([])
  const written = renderMarkdown(tree, page)
  expect(written.replace(/^# (?:T|no heading of mine)\n\n(?=>|-)/, '')).toBe(expected)
  expect(twinProblems(tree, written)).toEqual([])
  // The twin is a page source with the same callout.
  expect(renderMarkdown(parsed(written).tree, page)).toBe(written)
})

test.each([
  ['> \\[!NOTE]\n> text\n', undefined],
  ['> [!NOTE](/a)\n> text\n', undefined],
  ['[!NOTE]\n\ntext\n', undefined],
  ['> text\n> [!NOTE]\n', undefined],
  ['> [!WARNIG]\n> text\n', ['[!WARNING]']],
  ['> [!QUESTION]\n> text\n', []],
  ['> [!NOTE] text\n', []],
  ['> [!NOTE]\n', []],
] as const)('%j is no callout', (text, expected) => {
  const found = parsed(text).diagnostics.filter(({ ruleId }) => ruleId === 'unknown-callout')
  expect(found.map(({ expected = [], fatal, place }) => [expected, fatal, place?.start.line])).toEqual(
    expected === undefined ? [] : [[expected, false, 1]],
  )
  expect(html(text)).not.toContain('callout')
  expect(twin(text)).not.toMatch(/^> \[![A-Z]+\]$/m)
})
