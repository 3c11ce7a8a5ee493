import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { paint } from '../text/layout.ts'
import { plainText, ruleList, rulesIn, ruleText } from './rule-doc.ts'

const plain = paint(false)
const sample = `# Diagnostics

- [Keys](#keys)

## Keys

All about keys.

### unknown-key

There is none. See
[configuration.md](configuration.md), or \`key: value\`.

\`\`\`yaml
### no heading
a: "[x](y)"

b: 1
\`\`\`

### odd-key

Ends [here](#keys) with 1.2 of it. More.

## For programs

Nothing.
`

describe('rules/rules.md as data', () => {
  test('a rule is all below its heading, up to the next one', () => {
    expect(rulesIn(sample)).toMatchObject([
      {
        id: 'unknown-key',
        group: 'Keys',
        markdown: expect.stringMatching(/^There[\s\S]*### no heading[\s\S]*b: 1\n```$/),
      },
      { id: 'odd-key', group: 'Keys', markdown: 'Ends here with 1.2 of it. More.' },
    ])
    expect(rulesIn('')).toEqual([])
  })

  test('a summary is the first sentence, or its part before a colon', () => {
    const [first, second] = rulesIn(sample)
    expect(first?.summary).toBe('There is none.')
    expect(second?.summary).toBe('Ends here with 1.2 of it.')
    expect(rulesIn('### x\nSome have `none` left:\n\n    x')).toMatchObject([
      { summary: 'Some have `none` left.', text: 'Some have `none` left:\n\n    x' },
    ])
  })

  test('without a manual they are names: nothing leads to where nothing may be', () => {
    const [first, second] = rulesIn(sample).map(({ markdown }) => markdown)
    expect(first).toContain('See\ndocs/configuration.md, or')
    expect(second).toContain('Ends here with')
    const all = rulesIn(readFileSync('rules/rules.md', 'utf8'))
    for (const { markdown } of all) expect(markdown).not.toMatch(/\]\((?:#|[a-z-]+\.md)/)
  })
})

describe('at a terminal', () => {
  test('text is wrapped, code is kept, links are names', () => {
    expect(plainText(rulesIn(sample)[0]?.markdown ?? '', 30)).toBe(
      'There is none. See\ndocs/configuration.md, or\n`key: value`.\n\n    ### no heading\n    a: "[x](y)"\n\n    b: 1',
    )
  })

  test('all rules, a line for each, as wide as there is room', () => {
    const rules = rulesIn(`${sample}### last\n\nThe last.`)
    expect(ruleList(rules, 30, plain)).toBe(
      'Keys\n  unknown-key  There is none.\n  odd-key      Ends here with…\n\nFor programs\n  last         The last.',
    )
  })

  test('every rule has a text without marks of Markdown links', () => {
    const rules = rulesIn(readFileSync('rules/rules.md', 'utf8'))
    expect(rules.length).toBeGreaterThan(100)
    for (const rule of rules) {
      const shown = ruleText(rule, 80, plain)
      expect(shown).toMatch(new RegExp(`^${rule.id}  .+\n\n.`))
      expect(shown.replace(/`[^`]*`/g, '')).not.toMatch(/\]\(|^#|\*\*/)
      const long = shown
        .split('\n')
        .filter(line => line.length > 80 && line.includes(' ') && !line.startsWith('    '))
      expect(long).toEqual([])
      expect(rule.summary.length).toBeGreaterThan(10)
    }
  })
})
