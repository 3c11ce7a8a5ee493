import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { warningNames } from '../checks/lint/lint.ts'

/** The start of a rule's name that ends with what it is about. */
const family = /\bruleId: `([a-z0-9-]+-)\$\{/g

/** A rule's name comes after `ruleId:` or the `name` of a lint rule, or is handed to a function that complains, or to the reader of lines. */
const mention =
  /(?:\bruleId(?: =|:) |\byield \[\s*|^export const \w+: LintRule = \{\s+name: |\b(?:report|fault|warn|said|inProse|againstFacts)\([^'"`={}[\]]{0,80}?)'([a-z0-9]+(?:-[a-z0-9]+)*)'/gm

const ruleDocs = rulesIn(readFileSync('rules/rules.md', 'utf8'))

test('rules/rules.md has a paragraph for every rule, and for no other', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  const sources = files.filter(file => /\.(?:ts|yaml)$/.test(file) && !file.endsWith('.test.ts'))
  const texts = sources.map(file => readFileSync(join('src', file), 'utf8'))
  const rules = new Set(texts.flatMap(text => namesIn(text, mention)))
  expect(warningNames.filter(name => !rules.has(name))).toEqual([])
  const families = texts.flatMap(text => namesIn(text, family))
  const headings = ruleDocs.map(({ id }) => id)
  const others = headings.filter(name => !rules.has(name) && !families.some(start => name.startsWith(start)))
  expect({ missing: [...rules].filter(name => !headings.includes(name)), others }).toEqual({
    missing: [],
    others: [],
  })
  expect(families.filter(start => !headings.some(name => name.startsWith(start)))).toEqual([])
})

// After a change: UPDATE_DOCS=1 npx vitest run --project node src/report/diagnostics-doc.test.ts
test('docs/diagnostics.md has the first sentence of every rule', () => {
  const groups = [...new Set(ruleDocs.map(({ group }) => group))].map(group => {
    const rows = ruleDocs
      .filter(rule => rule.group === group)
      .map(({ id, summary }) => `\`${id}\`|${summary}`)
    return `## ${group}\n\nname|what to do\n---|---\n${rows.join('\n')}\n\n`
  })
  const text = readFileSync('docs/diagnostics.md', 'utf8')
  const updated = text.replace(
    /(<!-- rules -->\n\n)[\s\S]*?(<!-- end -->)/,
    (_, before, after) => before + groups.join('') + after,
  )
  if (process.env['UPDATE_DOCS']) writeFileSync('docs/diagnostics.md', updated)
  else expect(updated).toBe(text)
})

function namesIn(text: string, pattern: RegExp): readonly string[] {
  return Array.from(text.matchAll(pattern), match => match[1] ?? '')
}

/** The headings of the third level, with the first sentence below each, or its part before a colon. */
function rulesIn(doc: string) {
  let group = ''
  return doc.split(/^(?=#{2,3} )/m).flatMap(part => {
    const [, marks, id = '', text = ''] = /^(##+) (.*)\n+([\s\S]*)/.exec(part) ?? []
    if (marks === '##') group = id
    if (marks !== '###') return []
    const words =
      text
        .split('\n\n')[0]
        ?.replace(/\s*\n\s*/g, ' ')
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1') ?? ''
    const sentence = /^(?:`[^`]*`|.)*?(?=[.:](?: |$))/.exec(words)?.[0] ?? words
    return [{ id: id.replaceAll('`', ''), group, summary: `${sentence.replace(/\.$/, '')}.` }]
  })
}
