import { readFileSync } from 'node:fs'
import type { Manifest, Route } from '../model/bundle.ts'
import type { Asked } from '../verify/client.ts'
import { nearAddresses, unknownAddresses, unknownBelowFolders } from '../verify/plan/addresses.ts'
import { accepts, browser, severalLines } from '../verify/plan/plan.ts'
import { fuzz } from './fuzz.ts'

/** Targets that more than a live deployment is asked, by their kind. */
const targets = new Map(
  readFileSync(new URL('./fixtures/targets.txt', import.meta.url), 'utf8')
    .split(/^# /m)
    .map(section => {
      const [head = '', ...lines] = section.trim().split('\n')
      return [head.split(':')[0], lines]
    }),
)
const of = (kind: string) => targets.get(kind) ?? []

const codings = [undefined, 'gzip', 'gzip, deflate, br, zstd', 'gzip;q=0', 'identity']
const isWhole = fuzz(1) > 1
const otherAccepts = [undefined, 'text/markdown', 'application/json', '*/*;q=0']
const fewAccepts = [undefined, 'text/markdown', '*/*;q=0']
const others = ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']

const more = [...of('odd'), `/${'a/'.repeat(1000)}a`, `/${'a-'.repeat(1500)}a`]
const redirects = [...of('redirects'), `/${'a/'.repeat(1000)}`, ...of('older'), ...of('patterns')]

function oddInFolder({ home }: Manifest['languages'][number]): readonly string[] {
  const escaped = `/%${home.charCodeAt(1).toString(16)}${home.slice(2)}`
  return of('folder').map(target =>
    target.replaceAll('{home}', home).replace('{HOME}', home.toUpperCase()).replace('{escaped}', escaped),
  )
}

/** How much is asked. */
export type Extent = 'whole' | 'short'

/**
 * The list, made from the table: one route of each kind in every way, the others with each Accept header and each method in turn, and every
 * invalid address. The short list asks one of each kind in turn, and of the others a few. With `FUZZ` above 1 every route is asked in
 * every way.
 */
export function requestsOf(manifest: Manifest, extent: Extent = 'whole'): readonly Asked[] {
  const unknown = [...unknownAddresses, ...nearAddresses(manifest), ...more]
  const fewOf = (turn: number) => (isWhole || extent === 'whole' ? fewAccepts : some(fewAccepts, 1, turn))
  const inFolders = [...unknownBelowFolders(manifest), ...manifest.languages.slice(1).flatMap(oddInFolder)]
  return [
    ...requestsOfRoutes(manifest.routes, extent),
    ...unknown.flatMap((target, turn) => [
      ...ways('GET', target, isWhole || turn < 6 ? accepts : some(accepts, extent === 'whole' ? 3 : 1, turn)),
      ...ways('HEAD', target, isWhole || turn < 6 ? accepts.slice(0, 5) : some(accepts, 1, turn)),
    ]),
    ...inFolders.flatMap((target, turn) =>
      ['GET', 'HEAD'].flatMap((method, at) => ways(method, target, fewOf(turn + at))),
    ),
    ...unknown.slice(0, 12).map(target => ({ method: 'POST', target, headers: {} })),
    ...redirects.flatMap((target, turn) =>
      ['GET', 'HEAD', 'POST'].flatMap((method, at) => ways(method, target, fewOf(turn + at))),
    ),
    ...of('spellings').flatMap(target => ways('GET', target, ['text/markdown', browser])),
    ...['/join', '/nope'].flatMap(target =>
      severalLines.map(Accept => ({ method: 'GET', target, headers: { Accept } })),
    ),
  ]
}

/** Routes of one kind are answered by the same rules. */
function kindOf({ cors, representations }: Route): string {
  return JSON.stringify([cors, ...representations.map(({ type, headers }) => [type, headers])])
}

/** One route of each kind, and every fifth: `turn` says which. */
export function someOf(routes: readonly Route[], turn: number): readonly Route[] {
  const kinds = new Map(routes.map(route => [kindOf(route), route]))
  return routes.filter((route, at) => isWhole || kinds.get(kindOf(route)) === route || at % 5 === turn)
}

function requestsOfRoutes(routes: readonly Route[], extent: Extent): readonly Asked[] {
  const kinds = new Set<string>()
  return routes.flatMap((route, turn) => {
    const { path, representations } = route
    const kind = kindOf(route)
    const isFirst = !kinds.has(kind)
    kinds.add(kind)
    const twins = representations.slice(1).map(({ file }) => `/${file}`)
    const wayOf = isWhole ? inEveryWay : waysOf(extent, isFirst)
    return [path, ...twins].flatMap(target => wayOf(target, turn))
  })
}

function waysOf(extent: Extent, isFirst: boolean) {
  if (extent === 'whole') return isFirst ? inEveryWay : inTurn
  return isFirst ? inTurn : inFew
}

/** Each Accept header with either method; codings and the rest take turns. */
function inTurn(target: string, turn: number): readonly Asked[] {
  return [
    ...['GET', 'HEAD'].flatMap((method, index) =>
      accepts.flatMap((accept, at) =>
        ways(method, target, [accept], codings[(at + turn + 3 * index) % codings.length]),
      ),
    ),
    ...others.flatMap((method, at) => ways(method, target, some(otherAccepts, 1, turn + at))),
    ...some(conditions, 4, turn).map(headers => ({ method: 'GET', target, headers })),
    ...some(ranges, 2, turn).map(range => ({ method: 'GET', target, headers: { Range: range } })),
  ]
}

/** A few of everything, others at each turn. */
function inFew(target: string, turn: number): readonly Asked[] {
  const coding = codings[turn % codings.length]
  return [
    ...['GET', 'HEAD'].flatMap(method => ways(method, target, some(accepts, 3, turn), coding)),
    ...some(others, 1, turn).map(method => ({ method, target, headers: {} })),
    ...some(conditions, 1, turn).map(headers => ({ method: 'GET', target, headers })),
    ...some(ranges, 1, turn).map(range => ({ method: 'GET', target, headers: { Range: range } })),
  ]
}

/** As many of a list, from another place at each turn. */
function some<T>(list: readonly T[], count: number, turn: number): readonly T[] {
  return Array.from({ length: count }, (_, at) => list[(turn * count + at) % list.length] as T)
}

function inEveryWay(target: string): readonly Asked[] {
  return [
    ...['GET', 'HEAD'].flatMap(method => codings.flatMap(coding => ways(method, target, accepts, coding))),
    ...others.flatMap(method => ways(method, target, otherAccepts)),
    ...conditions.map(headers => ({ method: 'GET', target, headers })),
    ...['GET', 'HEAD'].flatMap(method =>
      ranges.map(range => ({ method, target, headers: { Range: range } })),
    ),
  ]
}

/** What asks for less than everything, in ways that never come true or always do. */
const conditions: readonly Asked['headers'][] = [
  { 'If-None-Match': '*' },
  { 'If-None-Match': '"x"' },
  { 'If-None-Match': '*', Range: 'bytes=0-3' },
  { 'If-None-Match': '*', Range: 'bytes=99999999-' },
  { 'If-Range': '"x"', Range: 'bytes=0-3' },
  { Range: 'bytes=0-3', 'Accept-Encoding': 'gzip' },
  { Range: 'bytes=0-3,5-6', 'Accept-Encoding': 'gzip' },
  { Range: 'bytes= 0-3' },
  { Range: 'bytes=0-1234567890123456' },
  { 'Accept-Encoding': 'gzip;q="0"' },
  { 'Accept-Encoding': 'gzip;q=2' },
  { 'Accept-Encoding': 'deflate, gzip;q=0.5' },
]

const ranges = ['0-9', '5-', '-5', '0-0,2-3', '99999999-', '9-5']
  .map(range => `bytes=${range}`)
  .concat('lines=1-2')

function ways(
  method: string,
  target: string,
  list: readonly (string | undefined)[],
  coding?: string,
): readonly Asked[] {
  return list.map(accept => ({
    method,
    target,
    headers: {
      ...(accept === undefined ? {} : { Accept: accept }),
      ...(coding === undefined ? {} : { 'Accept-Encoding': coding }),
    },
  }))
}
