import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { warningNames } from '../checks/lint.ts'

/** The start of a rule's name that ends with what it is about. */
const family = /\bruleId: `([a-z0-9-]+-)\$\{/g

/** A rule's name comes after `ruleId:` or the `name` of a lint rule, or is handed to a function that complains. */
const mention =
  /(?:\bruleId(?: =|:) |^export const \w+: LintRule = \{\s+name: |\b(?:report|fault|warn|said|inProse|againstFacts)\([^'"`={}[\]]{0,80}?)'([a-z0-9]+(?:-[a-z0-9]+)*)'/gm

test('docs/diagnostics.md has a paragraph for every rule, and for no other', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  const sources = files.filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const texts = sources.map(file => readFileSync(join('src', file), 'utf8'))
  const rules = new Set(texts.flatMap(text => namesIn(text, mention)))
  expect(warningNames.filter(name => !rules.has(name))).toEqual([])
  const families = texts.flatMap(text => namesIn(text, family))
  const headings = namesIn(readFileSync('docs/diagnostics.md', 'utf8'), /^### (.+)$/gm)
  const others = headings.filter(name => !rules.has(name) && !families.some(start => name.startsWith(start)))
  expect({ missing: [...rules].filter(name => !headings.includes(name)), others }).toEqual({
    missing: [],
    others: [],
  })
  expect(families.filter(start => !headings.some(name => name.startsWith(start)))).toEqual([])
})

function namesIn(text: string, pattern: RegExp): readonly string[] {
  return Array.from(text.matchAll(pattern), match => match[1] ?? '')
}
