import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { capabilityTable } from '../../src/commands/build.ts'
import { targets } from '../../src/hosts/index.ts'
import type { Target } from '../../src/hosts/target.ts'
import { features } from '../../src/model/bundle.ts'

/** What each host was tested with. */
const testedWith: Readonly<Record<string, string>> = {
  nginx: 'the real server',
  Caddy: 'the real server',
  'Apache httpd': 'the real server',
  'Cloudflare Workers': 'the real runtime, not the network',
  Vercel: 'the program in Node.js, not the network',
  Netlify: 'the program in Node.js, not the network',
  Docker: 'its files with the real nginx',
  Kubernetes: 'its files with the real nginx; object schemas',
  'GitHub Pages': 'the files only',
}

/** What docs/hosts.md takes from the targets themselves. */
const sections = {
  table: [
    '| host | differences | tested with |',
    '|---|---|---|',
    ...targets.map(
      ({ title, differs }) =>
        `| [${title}](#${title.toLowerCase().replaceAll(' ', '-')}) | ${Object.keys(differs).length} | ${testedWith[title]} |`,
    ),
  ],
  features: Object.entries(features).map(([name, what]) => `- \`${name}\`: ${what}`),
  differences: targets.flatMap(target => ['', `### ${target.title}`, '', ...differencesOf(target)]),
}

/** A line for each difference; features with the same difference share one. */
function differencesOf({ differs }: Target): readonly string[] {
  const lines = new Map<string, readonly string[]>()
  for (const [name, instead] of Object.entries(differs))
    lines.set(instead, [...(lines.get(instead) ?? []), `\`${name}\``])
  return Array.from(lines, ([instead, names]) => `- ${names.join(', ')}: ${instead}`)
}

// After a change: UPDATE_DOCS=1 npx vitest run test/program/hosts.test.ts
test('docs/hosts.md says of each host what its target says', () => {
  expect(Object.keys(testedWith)).toEqual(targets.map(({ title }) => title))
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
