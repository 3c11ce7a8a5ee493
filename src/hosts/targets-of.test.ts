import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { features } from '../model/bundle.ts'
import { change, unpaintedBundle } from '../testing/sample.ts'
import { targets } from './index.ts'
import type { Target } from './target.ts'

/** What the table of a site says that is built for these hosts, or for those that a config without hosts has. */
function encodings(targets: readonly string[] | undefined, brotli: string) {
  const { bundle } = unpaintedBundle(
    files =>
      change(files, 'portolan.yaml', 'nginx: { listen: 8080 }', `nginx: { listen: 8080, brotli: ${brotli} }`),
    targets && { targets },
  )
  return bundle?.manifest.encodings
}

test.each([
  [undefined, 'no', ['gzip']],
  [undefined, 'yes', ['br', 'gzip']],
  [['nginx'], 'no', ['gzip']],
  [['docker'], 'no', ['gzip']],
  [['kubernetes'], 'no', ['gzip']],
  [['caddy'], 'no', ['br', 'gzip']],
  [['apache'], 'no', ['br', 'gzip']],
  [['caddy', 'nginx'], 'no', ['gzip']],
  [['caddy', 'nginx'], 'yes', ['br', 'gzip']],
])(
  'built for %j with brotli %s in nginx, the codings are those that every host sends: %j',
  (targets, brotli, codings) => {
    expect(encodings(targets, brotli)).toEqual(codings)
  },
)

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

// After a change: UPDATE_DOCS=1 npx vitest run src/hosts/targets-of.test.ts
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
