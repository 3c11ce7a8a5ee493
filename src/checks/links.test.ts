import { expect, test } from 'vitest'
import type { Resource } from '../model/resource.ts'
import type { PageFile, Site } from '../model/site.ts'
import { checkedConfig } from '../testing/checked-config.ts'
import { cpuTime } from '../testing/cpu-time.ts'
import { emptySite } from '../testing/empty-site.ts'
import { fixtureConfig, fixtureSite, pageOf } from '../testing/fixture-site.ts'
import { linted } from '../testing/linted.ts'
import { yaml } from '../testing/table-bundle.ts'
import { suggestFirst } from '../text/suggest.ts'
import { deadLinks as check } from './links.ts'

const empty = emptySite(checkedConfig(yaml))

function checkLinks(sources: readonly PageFile[], others = new Set<string>(), more: Partial<Site> = {}) {
  const pages = new Set(sources.map(({ path }) => path))
  return check({
    site: { ...empty, ...more, sources },
    table: [{ path: '/api/health' } as Resource],
    pages,
    others,
    suggest: suggestFirst(),
    today: undefined,
  })
}

/** A link as a page has it. */
function link(href: string) {
  const [path = '', anchor] = href.split('#')
  return { href, written: href, path, ...(anchor !== undefined && { anchor }) }
}

function page(path: string, anchors: readonly string[], links: readonly string[] = []) {
  return { path, file: `pages${path}.md`, anchors: new Set(anchors), links: links.map(link), listed: true }
}

test('a link to a draft is fatal, and names the file of the draft', () => {
  const drafts = new Map([['/new', 'pages/new.md']])
  const found = checkLinks([page('/a', [], ['/new', '/old'])], new Set(), { drafts })
  expect(found).toMatchObject([
    {
      ruleId: 'dead-link',
      fatal: true,
      reason: expect.stringContaining('pages/new.md'),
      note: expect.stringContaining('draft'),
      related: [{ reason: expect.stringContaining('/old') }],
    },
  ])
  expect(found[0]).not.toHaveProperty('expected')
})

test.each([
  ['/old', 'Fix the link, or create `old.md` in the pages folder'],
  ['/guides/pvp-2', 'Fix the link, or create `guides/pvp-2.md` in the pages folder'],
  // No page can have these names.
  ['/LICENSE', undefined],
  ['/a_b', undefined],
  ['/con', undefined],
  ['/guides/', undefined],
  ['/api/players', undefined],
] as const)('for a dead link to %s, the help is: %s', (path, note) => {
  expect(checkLinks([page('/zzz', [], [path])])[0]?.note).toBe(note)
})

test('a link to a redirect names its target', () => {
  const config = { ...empty.config, redirects: { '/Old/': '/a', '/caf%C3%A9': '/b' } }
  expect(checkLinks([page('/a', [], ['/old', '/café'])], new Set(), { config })).toMatchObject([
    {
      fatal: true,
      reason: 'The link `/old` goes to a redirect (2 broken links on this page)',
      expected: ['/a'],
      related: [{ reason: expect.stringContaining('`/b`') }],
    },
  ])
})

test('the anchors of a page that is half written are not known', () => {
  const torn = { ...page('/b', []), anchors: undefined }
  expect(checkLinks([page('/a', [], ['/b#one', '/b']), torn])).toEqual([])
})

test.each([
  ['/b#', true],
  ['/b#top', true],
  ['/b#TOP', true],
  ['/b#:~:text=x', true],
  ['/b#x:~:', false],
  ['/b#topic', false],
  ['/b', true],
])('an anchor in %s needs no element: %s', (href, good) => {
  expect(checkLinks([page('/a', [], [href]), page('/b', [])], new Set())).toHaveLength(good ? 0 : 1)
})

test('an anchor is found as it is written and as it is decoded', () => {
  const encoded = { href: '/b#%C3%BC', written: '/b#ü', path: '/b', anchor: 'ü' }
  const from = { ...page('/a', []), links: [encoded] }
  expect(checkLinks([from, page('/b', ['ü'])], new Set())).toEqual([])
  expect(checkLinks([from, page('/b', ['%C3%BC'])], new Set())).toEqual([])
  expect(checkLinks([from, page('/b', ['/b#%C3%BC'])], new Set())).toHaveLength(1)
})

test('a file is found by its address as written and as decoded; a broken escape is not a bug', () => {
  const known = new Set(['/assets/ü.png', '/assets/a%20b.png'])
  const links = ['/assets/%C3%BC.png', '/assets/a%20b.png', '/assets/%E0%A4%A.png']
  expect(checkLinks([page('/a', [], links)], known)).toMatchObject([
    { ruleId: 'dead-link', reason: expect.stringContaining('%E0%A4%A') },
  ])
})

test('the first twenty mistakes get suggestions', () => {
  const links = Array.from({ length: 15 }, (_, index) => [`/rules${index}`, `/b#anchor-of-${index}x`]).flat()
  const anchors = Array.from({ length: 10_000 }, (_, index) => `anchor-of-${index}`)
  const pages = links.map((link, index) => page(`/a${index}`, [], [link]))
  const found = checkLinks([...pages, page('/rules', []), page('/b', anchors)])
  expect(found.map(({ expected = [] }) => expected.length > 0)).toEqual(links.map((_, index) => index < 20))
  expect(found[0]?.expected).toEqual(['/rules'])
})

test('checking is linear in pages and links', () => {
  const links = Array.from({ length: 20 }, (_, index) => `/nope-${index}`)
  const pages = Array.from({ length: 2_000 }, (_, index) => page(`/p${index}`, [], links))
  const some = pages.slice(0, 500)
  expect(checkLinks(some, new Set())).toHaveLength(500)
  const cost = (all: typeof pages) => cpuTime(() => checkLinks(all, new Set()), 3)
  const ratio = cost(pages) / cost(some)
  // Four times as many take four times as long, or 16 times; collecting garbage adds to that.
  expect(ratio).toBeLessThan(11)
})

test('dead links and anchors are errors with suggestions, each as it is written', () => {
  const found = linted(
    '[the rules](jion.md) [first](/join#frst) [top](#top) [page](/join.md) [self](#scond)\n\n## Second\n\n![x](/assets/none.png)\n',
  )
  expect(
    found.map(({ file, place, ruleId, expected }) => [file, place?.start.column, ruleId, expected]),
  ).toEqual([
    ['pages/a.md', 1, 'dead-link', ['/join']],
    ['pages/a.md', 22, 'dead-anchor', undefined],
    ['pages/a.md', 71, 'dead-anchor', ['#second']],
  ])
  expect(found[0]?.related).toMatchObject([{ place: { start: { line: 10 } } }])
})

test.each([
  ['/pages/join.md', '/join'],
  ['http://play.example.net/jion', '/join'],
  ['www.shop.de', 'https://www.shop.de'],
  ['discord.gg/harbor?x=1#y', 'https://discord.gg/harbor?x=1#y'],
  ['rulez.md', undefined],
  ['map.png', undefined],
  ['server.properties', undefined],
])('a link to %s is probably one to %s', (address, expected) => {
  const [found] = linted(`[x](${address})\n`)
  expect([found?.ruleId, found?.expected]).toEqual(['dead-link', expected && [expected]])
})

test.each([
  ['pages/de/a.md', '/regln', '/de/regeln'],
  ['pages/a.md', '/regln', '/regeln'],
  ['pages/de/a.md', '/ruels', '/rules'],
  ['pages/pl/a.md', '/pl/regeln', '/regeln'],
])('in %s, %s is probably %s: pages of the same language come first', (file, to, expected) => {
  const names = ['regeln', 'rules', 'de/index', 'de/regeln', 'pl/index']
  const files = names.map(name => `pages/${name}.md`)
  const { diagnostics } = fixtureSite({
    ...Object.fromEntries(files.map(name => [name, pageOf(name)])),
    'portolan.yaml': `${fixtureConfig}languages: [{ language: de }, { language: pl }]\n`,
    [file]: pageOf('A', '', `[x](${to})`),
  })
  expect(diagnostics.find(({ ruleId }) => ruleId === 'dead-link')?.expected).toEqual([expected])
})

test('a missing video is one error, at its line', () => {
  const page = pageOf(
    'A',
    '',
    '<video src="/assets/none.mp4"></video>\n\n<audio src="/assets/none.ogg"></audio>\n',
  )
  const { diagnostics } = fixtureSite({ 'pages/a.md': page })
  expect(diagnostics.map(({ ruleId, place }) => [ruleId, place?.start.line])).toEqual([['dead-link', 6]])
  expect(diagnostics[0]?.related?.map(({ place }) => place?.start.line)).toEqual([8])
})
