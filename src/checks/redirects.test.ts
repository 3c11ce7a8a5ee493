import { describe, expect, test } from 'vitest'
import type { PageFile } from '../model/site.ts'
import { checkedConfig } from '../testing/checked-config.ts'
import { cpuTime } from '../testing/cpu-time.ts'
import { emptySite } from '../testing/empty-site.ts'
import { fiveConfig } from '../testing/five-values.ts'
import { fixtureSite, pageOf } from '../testing/fixture-site.ts'
import { heldToInputs } from '../testing/held-to-inputs.ts'
import { yaml } from '../testing/table-bundle.ts'
import { checkedSite } from './check.ts'
import { redirects as check } from './redirects.ts'

const config = `${fiveConfig}redirects:\n`

function said(...lines: readonly string[]) {
  const text = config + lines.map(line => `  ${line}\n`).join('')
  const { diagnostics } = fixtureSite({
    'portolan.yaml': text,
    'pages/guides/a.md': pageOf('A'),
    'pages/later.md': pageOf('Later', 'draft: true\n'),
    'assets/map.png': 'x',
  })
  return diagnostics.flatMap(({ ruleId, place, reason, expected = [] }) =>
    /^(?:redirect|too-long)/.test(ruleId)
      ? [[ruleId, text.slice(place?.start.offset, place?.end.offset), ...expected, reason] as const]
      : [],
  )
}

describe('redirects', () => {
  test('may lead from any path to what is published, or to another host', () => {
    expect(
      said(
        '/join.php: /join',
        '/wiki/Main_Page: /',
        '/Join: /join',
        '/old/: /guides/a',
        '/caf%C3%A9: /llms.txt',
        '/été: /join.md',
        '"/a b": /assets/map.png',
        '/v1: /api/health',
        '/store: https://store.example.org/?a=1&b=%20',
        '/index.php: https://store.example.org',
        '"/?page_id=12": /join',
        '"/join?b=1&a=/x": /',
        '/docs/*: /guides/*',
        '/docs/old/*: https://a.example/*',
        '/all/*: /*',
        '/gallery/*: /assets/map.png',
      ),
    ).toEqual([])
  })

  test('never take the address of a finished page, with or without its slash', () => {
    const text =
      'baseUrl: https://a.example\nsite: { from: public }\nredirects: { /guide: /, /old: /guide }\n'
    const page = '<title>T</title><main><h1>T</h1><p>Some words of it.</main>'
    const { diagnostics } = fixtureSite({
      'portolan.yaml': text,
      ...{ 'pages/index.md': null, 'pages/join.md': null },
      ...{ 'public/index.html': page, 'public/guide/index.html': page },
    })
    expect(diagnostics.map(({ reason, expected }) => [reason, expected])).toEqual([
      ['`redirects`: this site already has /guide/', undefined],
      ['`redirects`: the target of /old is /guide, but this site has no such page or file', ['/guide/']],
    ])
  })

  test('that are wrong: what is marked, what is suggested, and why', () =>
    heldToInputs(new URL('../site/fixtures/complaints/redirects.txt', import.meta.url), lines =>
      said(...lines.split('\n'))
        .map(found => found.join(' | '))
        .join('\n'),
    ))

  test('are ten thousand at most', () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => `/old-${index}: /join`)
    expect(said(...lines)).toEqual([])
    expect(said(...lines, '/more: /join').map(([rule]) => rule)).toEqual(['too-long'])
    const stars = Array.from({ length: 501 }, (_, index) => `/old-${index}/*: /join`)
    expect(said(...stars).map(([rule]) => rule)).toEqual(['too-long'])
  })

  test.each<[string, (index: number, count: number) => string]>([
    ['a chain', index => `/a${index + 1}`],
    ['a circle', (index, count) => `/a${(index + 1) % count}`],
    ['targets that are missing', index => `/rules${index}x`],
  ])('%s: checking is linear', (_, target) => {
    const config = checkedConfig(yaml)
    const sources = Array.from({ length: 500 }, (_, index) => ({ path: `/rules${index}` }) as PageFile)
    const checkedWith = (count: number) => {
      const entries = Array.from({ length: count }, (_, index) => [`/a${index}`, target(index, count)])
      const site = {
        ...emptySite(config),
        sources,
        config: { ...config, redirects: Object.fromEntries(entries) },
      }
      return () => check(checkedSite(site, [], undefined))
    }
    const [few, many] = [checkedWith(500), checkedWith(4000)]
    expect(many().length).toBeGreaterThan(3400)
    // Eight times as many take eight times as long, or 64 times.
    expect(cpuTime(many, 3) / cpuTime(few, 3)).toBeLessThan(25)
  })
})
