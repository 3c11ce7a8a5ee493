import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Bundle, HeaderSet, Manifest, Route } from '../model/bundle.ts'
import type { KeyPath } from '../model/site.ts'
import { checkedConfig } from '../testing/checked-config.ts'
import { bundleOf, full, page, single, written, yaml } from '../testing/table-bundle.ts'
import { cloudflare } from './cloudflare/cloudflare.ts'
import { isSingle, ruledPages } from './shared/ruled-routes.ts'

const usual = bundleOf(full, yaml)
const withRoutes = (routes: readonly Route[]): Manifest => ({ ...full, routes })
const withSet = (name: string, set: HeaderSet): Manifest => ({
  ...full,
  headerSets: { ...full.headerSets, [name]: set },
})

/** The bundle with a config that names these hosts, whose places are made up. */
function naming(bundle: Bundle, targets: readonly string[]): Bundle {
  const config = checkedConfig(JSON.stringify({ ...parse(yaml), deploy: { targets } }))
  const point = (offset: number) => ({ line: 1, column: 1, offset })
  const placeOf = (path: KeyPath) => ({ start: point(path.length), end: point(Number(path.at(-2))) })
  return { ...bundle, site: { ...bundle.site, config, placeOf } }
}

const ownFile = (index: number) => {
  const file = `assets/portolan.${`${index}`.padStart(12, '0')}.css`
  return single(`/${file}`, file, 'text/css; charset=utf-8', 'immutable')
}
const ownFiles = (count: number) => Array.from({ length: count }, (_, index) => ownFile(index))
const plain = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    single(`/assets/${index}.png`, `assets/${index}.png`, 'image/png', 'asset'),
  )

function withFiles(bundle: Bundle, count: number): Bundle {
  return {
    ...bundle,
    files: new Map(Array.from({ length: count }, (_, index) => [`f${index}`, new Uint8Array(0)])),
  }
}

test.each<[string, Bundle]>([
  ['a usual site', usual],
  ['as many files as may be', withFiles(usual, 20_000)],
  ['one file more', withFiles(usual, 20_001)],
  ['one host of several', naming(withFiles(usual, 20_001), ['nginx', 'cloudflare'])],
  ['many rules', { ...usual, manifest: withRoutes([...full.routes, ...ownFiles(49), ...plain(60)]) }],
  ['lines as long as may be', { ...usual, manifest: withSet('discovery', [['X', 'a'.repeat(1995)]]) }],
  ['longer lines', { ...usual, manifest: withSet('discovery', [['X', `  ${'a'.repeat(1994)}`]]) }],
  [
    'too many rules',
    {
      ...usual,
      manifest: withRoutes(
        Array.from({ length: 100 }, (_, index) =>
          single(`/${index}.txt`, `${index}.txt`, 'text/plain', 'discovery'),
        ),
      ),
    },
  ],
])('Cloudflare is given %s', (_, bundle) => {
  const refused = cloudflare.refuse?.(bundle) ?? []
  expect(refused.length === 0 ? 'taken' : refused).toMatchSnapshot()
})

const bare = { path: '/bare', cors: false, representations: [] }

test.each<[string, string, () => unknown]>([
  [
    'a page elsewhere',
    'the rule for pages does not serve /a',
    () => ruledPages(withRoutes([page('/a', 'b')])),
  ],
  [
    'a twin elsewhere',
    'the rule for pages does not serve /a',
    () => {
      const { representations, ...rest } = page('/a', 'a')
      const [html, markdown] = representations
      if (html === undefined || markdown === undefined) throw new Error('no page')
      return ruledPages(withRoutes([{ ...rest, representations: [html, { ...markdown, file: 'b.md' }] }]))
    },
  ],
  [
    'two lines of one name',
    'two Cache-Control lines in one header set',
    () =>
      written(
        bundleOf(
          withSet('page', [
            ['Cache-Control', 'a'],
            ['Cache-Control', 'b'],
          ]),
          yaml,
        ),
        'nginx',
      ),
  ],
  [
    'a missing program',
    'there is no lib/programs/netlify.js: npm run compile makes it',
    () => written({ ...usual, site: { ...usual.site, templates: new Map() } }, 'netlify'),
  ],
  ['a missing text', 'the bundle has no 404.html', () => written({ ...usual, files: new Map() }, 'vercel')],
])('%s: %s', (_, message, act) => expect(act).toThrow(message))

const asset = single('/assets/a.png', 'assets/a.png', 'image/png', 'asset')
const hashed = ownFile(1)

test('pages are as the rule for pages has them, in every part', () => {
  const [html, markdown] = page('/a', 'a').representations
  if (html === undefined || markdown === undefined) throw new Error('no page')
  const wrong: readonly Partial<Route>[] = [
    { cors: true },
    { representations: [{ ...html, type: 'text/plain' }, markdown] },
    { representations: [html, { ...markdown, headers: 'discovery' }] },
    { representations: [html, markdown, markdown] },
  ]
  for (const part of wrong)
    expect(() => ruledPages(withRoutes([{ ...page('/a', 'a'), ...part }]))).toThrow(
      'the rule for pages does not serve /a',
    )
})

test('which routes need their own rules', () => {
  expect(
    [asset, hashed, page('/a', 'a'), bare, full.routes[3]].map(route => route && isSingle(route)),
  ).toEqual([false, false, false, false, true])
  const [first] = asset.representations
  if (first === undefined) throw new Error('no asset')
  const wrong: readonly Route[] = [
    { ...asset, cors: true },
    { ...asset, representations: [{ ...first, headers: 'immutable' }] },
    { ...asset, representations: [{ ...first, file: 'assets/b.png' }] },
    { ...asset, representations: [{ ...first, type: 'image/gif' }] },
    { ...hashed, path: '/assets/portolan.0123456789.css', representations: hashed.representations },
  ]
  for (const route of wrong)
    expect(() => isSingle(route)).toThrow(`the rule for assets does not serve ${route.path}`)
})
