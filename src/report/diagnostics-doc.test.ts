import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A rule's name stands after `ruleId:`, or is handed to a function that complains. */
const mention =
  /(?:\bruleId: |\b(?:complain|fault|warn|said)\([^'"`={}[\]]{0,80}?)'([a-z0-9]+(?:-[a-z0-9]+)*)'/g

test('docs/diagnostics.md has a paragraph for every rule, and for no other', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  const sources = files.filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const rules = sources.flatMap(file => namesIn(readFileSync(join('src', file), 'utf8'), mention))
  const headings = namesIn(readFileSync('docs/diagnostics.md', 'utf8'), /^### (.+)$/gm)
  expect(headings.toSorted()).toEqual([...new Set(rules)].sort())
})

function namesIn(text: string, pattern: RegExp): readonly string[] {
  return Array.from(text.matchAll(pattern), match => match[1] ?? '')
}
