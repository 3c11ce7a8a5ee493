import { expect, test } from 'vitest'
import { heldToHeadings } from '../../testing/held-to-inputs.ts'
import { parsed } from '../../testing/parsed.ts'
import { renderHtml as htmlOf } from '../page-content.ts'

/** The messages for a page: the rule, what it found, and what it proposes. */
const said = (text: string) =>
  parsed(text).diagnostics.flatMap(({ ruleId, reason, expected = [] }) => [
    `${ruleId}: ${/^`[^`]*`/.exec(reason)?.[0] ?? reason}`,
    ...expected.map(proposed => `  ${proposed}`),
  ])

// Next to test/fixtures/slips.json: what that does not ask.
test('slips, and what is proposed in place of each', () =>
  heldToHeadings(
    new URL('./fixtures/slips.txt', import.meta.url),
    text => said(text).join('\n') || 'nothing',
  ))

test.each([
  ['Mods: %appdata%\\.minecraft\\[old]', '%appdata%\\.minecraft\\[old]'],
  ['`C:\\.x` and C:\\.x\\_y', 'C:\\.x\\_y'],
  ['a\\_b\\_c and end.\\*no\\*', 'a_b_c and end.*no*'],
  ['C:\\\\.x', 'C:\\.x'],
  ['**規則：**文', '<strong>規則：</strong>文'],
  ['Ask [us](me@example.com)', 'href="mailto:me@example.com"'],
])('%j is shown as %s', (text, shown) => {
  const { tree } = parsed(text)
  expect(htmlOf(tree)).toContain(shown)
})

test('one warning a kind, with the number of places', () => {
  expect(said('||a|| ||b||\n\n||c||')).toEqual(['foreign-syntax: `||a||`'])
  expect(parsed('||a|| ||b||\n\n||c||').diagnostics[0]?.reason).toMatch(/\(3 places on this page\)$/)
})
