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
  Vercel: 'its program, not the network',
  Netlify: 'its program, not the network',
  Docker: 'its files with the real nginx',
  'GitHub Pages': 'its files',
}

/** The page of each host, with the heading that it has there. */
const pages: Readonly<Record<string, string>> = {
  nginx: 'nginx.md',
  Caddy: 'caddy.md',
  'Apache httpd': 'apache.md',
  'Cloudflare Workers': 'static-hosts.md#cloudflare',
  Vercel: 'static-hosts.md#vercel',
  Netlify: 'static-hosts.md#netlify',
  Docker: 'containers.md',
  'GitHub Pages': 'static-hosts.md#github-pages',
}

/** What the manual takes from the targets themselves: page, name of the section, lines. */
const sections: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'hosts.md',
    'table',
    [
      ...targets.map(
        ({ title, differs }) =>
          `- [${title}](${pages[title]}): ${Object.keys(differs).length}/${Object.keys(features).length}. Tested: ${testedWith[title]}`,
      ),
    ],
  ],
  ...targets.map(
    target =>
      [
        (pages[target.title] ?? '').replace(/#.*/, ''),
        `differences: ${target.title}`,
        differencesOf(target),
      ] as const,
  ),
]

/** A line for each difference; features with the same difference share one. */
function differencesOf({ differs }: Target): readonly string[] {
  const lines = new Map<string, readonly string[]>()
  for (const [name, instead] of Object.entries(differs))
    lines.set(instead, [...(lines.get(instead) ?? []), `\`${name}\``])
  const list = Array.from(lines, ([instead, names]) => `- ${names.join(', ')}: ${instead}`)
  return ['Differences from `serve`:', '', ...list]
}

test('the manual has a page for every host', () => {
  const titles = targets.map(({ title }) => title)
  expect([Object.keys(testedWith), Object.keys(pages)]).toEqual([titles, titles])
})

// After a change: UPDATE_DOCS=1 npx vitest run src/hosts/targets-of.test.ts
test.each(sections)('docs/%s: the part "%s" is what the targets say', (page, name, lines) => {
  const text = readFileSync(`docs/${page}`, 'utf8')
  const section = new RegExp(`(<!-- ${name} -->\n\n)[^]*?(?:\n\n)?(<!-- end -->)`)
  expect(text).toMatch(section)
  const updated = text.replace(section, (_, before, after) => `${before}${lines.join('\n')}\n\n${after}`)
  if (process.env['UPDATE_DOCS']) writeFileSync(`docs/${page}`, updated)
  else expect(updated).toBe(text)
})
