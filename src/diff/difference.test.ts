import { expect, test } from 'vitest'
import { targets } from '../targets/index.ts'
import { full } from '../testing/table-bundle.ts'
import { difference } from './difference.ts'
import { hostLines } from './host-changes.ts'
import { jsonChanges } from './json-changes.ts'
import { differenceJson, differenceText, placesOf, type Side } from './reports.ts'
import { bundleSnapshot, keyOf, type Part, type Snapshot } from './snapshot.ts'

const plain = (text: string) => text
const hosts = targets.map(host => ({ ...host, title: host.name }))
const bytes = (text: string) => new TextEncoder().encode(text)

function part(kind: Part['kind'], path: string, sha256?: string, more: Partial<Part> = {}): Part {
  return { kind, path, status: 200, headers: [], ...(sha256 && { content: { sha256, size: 2048 } }), ...more }
}

function snapshot(parts: readonly Part[], more: Partial<Snapshot> = {}): Snapshot {
  return {
    id: 'a'.repeat(64),
    live: false,
    parts: new Map(parts.map(one => [keyOf(one), one])),
    settings: {},
    ...more,
  }
}

const old = snapshot(
  [
    part('html', '/join', '1', {
      headers: [
        ['Link', 'a, b'],
        ['Vary', 'Accept'],
      ],
    }),
    part('markdown', '/join', '2'),
    part('html', '/old', '3'),
    part('document', '/robots.txt', '4'),
    part('document', '/gone', '4'),
    part('error', '404', '5'),
    part('html', '/moved', '6'),
    part('html', '/known'),
  ],
  {
    serverInfo: { name: 'A', list: [1, 2], gone: true, deep: { a: 1 } },
    settings: { baseUrl: 'https://a.example' },
    artifacts: new Map([
      ['nginx/a', bytes('1')],
      ['docker/a', bytes('1')],
      ['pages/a', bytes('1')],
      ['other/a', bytes('1')],
      ['kubernetes/a', bytes('1')],
    ]),
  },
)
const now = snapshot(
  [
    part('html', '/join', '9', {
      headers: [
        ['Link', 'a, c'],
        ['X', 'y'],
      ],
    }),
    part('twin', '/join', '2'),
    part('html', '/new', '3'),
    part('document', '/robots.txt', '5'),
    part('error', '404', '6'),
    part('html', '/moved', '6', { status: 404 }),
    part('html', '/known', '1'),
  ],
  {
    id: 'b'.repeat(64),
    serverInfo: { name: 'B', list: [1], come: [], deep: { a: 2 } },
    settings: { baseUrl: 'https://b.example', new: 'x' },
    artifacts: new Map([
      ['nginx/a', bytes('2')],
      ...['a', 'b', 'c', 'd', 'e'].map(name => [`caddy/${name}`, bytes('1')] as const),
      ['docker/a', bytes('1')],
      ...['a', 'b', 'c', 'd', 'e'].map(name => [`pages/${name}`, bytes('2')] as const),
      ['kubernetes/a', undefined],
    ]),
  },
)
const { id: _, artifacts: __, serverInfo: ___, ...answers } = now
const live: Snapshot = { ...answers, live: true }

test.each<[string, Snapshot, Snapshot]>([
  ['all of it', old, now],
  ['the other way round', now, old],
  ['nothing', old, old],
  ['only the table', old, { ...old, id: 'c'.repeat(64) }],
  ['what answers now', old, live],
  [
    'nothing of what answers now',
    snapshot([part('html', '/a', '1')]),
    { ...snapshot([part('html', '/a', '1')]), live: true },
  ],
  ['pages that shrink', snapshot([part('html', '/a', '1')]), snapshot([])],
])('%s', (__, before, after) => {
  const found = difference(before, after)
  const sides: readonly [Side, Side] = [
    { name: 'dist', snapshot: before },
    { name: 'the new one', snapshot: after },
  ]
  expect(`\n${differenceText(...sides, found, { painted: plain, width: 80, hosts })}\n`).toMatchSnapshot()
  expect(differenceJson(...sides, found)).toMatchSnapshot()
})

test('two JSON documents, as deep as they have the same shape', () => {
  expect(jsonChanges({ a: [1, { b: 2 }], c: null }, { a: [1, { b: 3 }, 4], c: {}, __proto__: 1 })).toEqual([
    { path: 'a[1].b', old: 2, new: 3 },
    { path: 'a[2]', new: 4 },
    { path: 'c', old: null, new: {} },
  ])
  expect(jsonChanges([1, undefined], [1])).toEqual([])
  expect(jsonChanges([1], { a: 1 })).toEqual([{ path: '', old: [1], new: { a: 1 } }])
})

test('names three places at most, and how many more there are', () => {
  const names = ['1', '2', '3', '4', '5']
  const parts = names.map(name => part('document', `/${name}`, '1'))
  const side = snapshot([...parts, part('document', '/6'), part('document', '/7')])
  expect(placesOf(parts, side, side)).toBe('/1, /2, /3, 2 more')
  expect(placesOf(parts.slice(1), side, side)).toBe('/2, /3, /4, /5')
})

test('a host of which neither bundle has files is not served', () => {
  expect(hostLines({ nginx: ['nginx/a'] }, undefined, undefined, [])).toEqual([
    'nginx  no longer in the bundle',
  ])
})

test('an address without its own file, or with a damaged table, is compared by what there is', () => {
  const [single] = full.routes.filter(({ path }) => path === '/robots.txt')
  const routes = [...(single ? [single] : []), { path: '/odd', cors: false, representations: [] }]
  const { parts } = bundleSnapshot({ ...full, hosts: [], files: {}, headerSets: {}, routes }, {})
  expect(parts.get(keyOf(part('document', '/robots.txt')))).toEqual({
    ...{ kind: 'document', path: '/robots.txt', status: 200 },
    headers: [['Content-Type', 'text/plain; charset=utf-8'], ...full.always],
  })
  expect([...parts.values()].some(({ path }) => path === '/odd')).toBe(false)
})

test('pages that grow are reported with the difference, and a live side has no id', () => {
  const { id: _, ...live } = snapshot([part('html', '/a', '1')], { live: true })
  const sides = [
    { name: 'https://a.example', snapshot: { ...live, parts: new Map() } },
    { name: 'dist', snapshot: snapshot([part('html', '/a', '1')]) },
  ] as const
  const found = difference(sides[0].snapshot, sides[1].snapshot)
  expect(differenceText(...sides, found, { painted: plain, width: 80, hosts })).toContain('KiB more')
  expect(differenceJson(...sides, found)).toMatchObject({ old: { id: null }, new: { id: 'a'.repeat(64) } })
})

test.each([
  ['Accept-Encoding', 'Accept, Accept-Encoding', 1],
  ['Accept, Accept-Encoding', 'accept-encoding,accept', 0],
])('two bundles that send Vary: %s and Vary: %s have %i changed headers', (was, is, count) => {
  const side = (value: string) => snapshot([part('html', '/a', '1', { headers: [['Vary', value]] })])
  expect(difference(side(was), side(is)).headers.length).toBe(count)
  expect(difference(side(is), side(was)).headers.length).toBe(count)
})
