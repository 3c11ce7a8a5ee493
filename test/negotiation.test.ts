import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseMarkdown } from '../src/content/markdown-tree.ts'
import { decide } from '../src/http/accept.ts'
import { reasonOf } from '../src/http/accept-reasons.ts'

const answers = { html: 'HTML', markdown: 'Markdown', none: 'HTML, or 406' } as const
const headers: readonly { accept: unknown }[] = JSON.parse(
  readFileSync('test/fixtures/accept-corpus.json', 'utf8'),
)

/** The rows of a table of docs/negotiation.md, by the words of its head. */
function rows(head: readonly string[]): readonly (readonly string[])[] {
  for (const node of parseMarkdown(readFileSync('docs/negotiation.md', 'utf8')).children) {
    if (node.type !== 'table') continue
    const [first, ...rest] = node.children.map(row => row.children.map(textIn))
    if (first?.join() === head.join()) return rest
  }
  return []
}

function textIn(cell: { readonly children: readonly object[] }): string {
  return cell.children.map(node => ('value' in node ? String(node.value) : '')).join('')
}

test('docs/negotiation.md: every row of the examples is what http/accept answers, and why', () => {
  const examples = rows(['answer', 'Accept', 'because'])
  expect(examples.length).toBeGreaterThan(15)
  const asked = examples.map(([, accept = '']) => {
    const decision = decide(accept === '(none)' ? undefined : accept)
    return [answers[decision.variant], accept, reasonOf(decision)]
  })
  expect(asked).toEqual(examples)
  const variants = examples.map(([answer]) => answer)
  expect(new Set(variants)).toEqual(new Set(Object.values(answers)))
})

test('docs/negotiation.md: where looking for the words goes wrong', () => {
  const wrong = rows(['by the words', 'by the rule', 'Accept', 'what it says'])
  expect(wrong.length).toBeGreaterThan(5)
  for (const [words, rule, accept = ''] of wrong) {
    expect(accept.includes('text/markdown') ? 'Markdown' : 'HTML', accept).toBe(words)
    expect(answers[decide(accept).variant], accept).toBe(rule)
    expect(words, accept).not.toBe(rule)
  }
  // The first is said to be a real one.
  expect(headers.map(({ accept }) => accept)).toContain(wrong[0]?.[2])
})
