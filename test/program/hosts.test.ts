import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { capabilityTable } from '../../src/commands/build/build-changed.ts'
import { type Feature, features } from '../../src/model/feature.ts'
import { targets } from '../../src/targets/index.ts'
import type { Target } from '../../src/targets/target.ts'

const names = Object.keys(features) as Feature[]

/** What docs/hosts.md takes from the targets themselves. */
const sections = {
  table: [
    `| | ${names.map(name => `\`${name}\``).join(' | ')} |`,
    `|---|${names.map(() => ':-:|').join('')}`,
    ...targets.map(target => `| ${target.title} | ${names.map(name => mark(target, name)).join(' | ')} |`),
  ],
  features: names.map(name => `- \`${name}\`: ${features[name]}`),
  differences: targets.flatMap(({ title, differs }) => {
    const lines = Object.entries(differs).map(([name, instead]) => `- \`${name}\`: ${instead}`)
    return lines.length === 0 ? [] : [`### ${title}`, '', ...lines, '']
  }),
}

function mark({ differs, emulated }: Target, feature: Feature): string {
  return feature in differs ? 'differs' : emulated ? '(✓)' : '✓'
}

// After a change: UPDATE_DOCS=1 npx vitest run test/program/hosts.test.ts
test('docs/hosts.md says of each host what its target says', () => {
  const document = readFileSync('docs/hosts.md', 'utf8')
  const updated = Object.entries(sections).reduce((text, [name, lines]) => {
    const section = new RegExp(`(<!-- ${name} -->\n\n)[^]*?(\n\n<!-- end -->)`)
    expect(text).toMatch(section)
    return text.replace(section, (_, before, after) => before + lines.join('\n').trim() + after)
  }, document)
  if (process.env['UPDATE_DOCS']) writeFileSync('docs/hosts.md', updated)
  else expect(updated).toBe(document)
})

test('build --verbose prints a line for each difference, and nothing for hosts without one', () => {
  const table = capabilityTable(targets)
  const count = targets.flatMap(({ differs }) => Object.keys(differs)).length
  expect(table.split('\n').length).toBe(count + 2)
  for (const { differs } of targets)
    for (const instead of Object.values(differs)) expect(table).toContain(instead)
  expect(capabilityTable([{ name: 'x', differs: {} }])).toBe('')
})
