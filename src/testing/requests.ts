import type { Manifest, Route } from '../model/bundle.ts'
import type { Asked } from '../verify/client.ts'
import { nearAddresses, unknownAddresses, unknownBelowFolders } from '../verify/plan/addresses.ts'
import { accepts, browser, severalLines } from '../verify/plan/plan.ts'
import { fuzz } from './fuzz.ts'

/** Parts between bars. */
const split = (text: string) => text.split('¦')

const codings = [undefined, 'gzip', 'gzip, deflate, br, zstd', 'gzip;q=0', 'identity']
const isWhole = fuzz(1) > 1
const otherAccepts = [undefined, 'text/markdown', 'application/json', '*/*;q=0']
const fewAccepts = [undefined, 'text/markdown', '*/*;q=0']
const others = ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']

/** More than a live deployment is asked: some of it looks like an attack, or is rewritten by proxies on the way. */
const more = [
  '/JOIN',
  '/Join',
  '//join',
  '/join//',
  '/guides/index',
  '/guides/index.md',
  '/join.html.gz',
  '/join.md.gz',
  '/join.html.br',
  '/.git/config',
  '/.env',
  '/.gitignore',
  '/../bundle.json/..%2f..%2fetc/passwd',
  '/..%2fbundle.json',
  '/join%00',
  '/join%2',
  '/join%0d%0aX-Evil:1',
  '/%7Bjoin%7D',
  '/$uri',
  '/join;x',
  '/join%0A',
  '/join/%0A',
  '/join.html%0A',
  '/index.html%0A',
  '/assets//logo.svg',
  '/assets/logo.svg%0A',
  '/assets/logo',
  `/${'a/'.repeat(1000)}a`,
  `/${'a-'.repeat(1500)}a`,
]
/** What only an exact reading of a path tells from the folder of a language, or finds below it. */
function oddInFolder({ home }: Manifest['languages'][number]): readonly string[] {
  return [
    `${home.toUpperCase()}/nope`,
    `/${home}/nope`,
    `${home}//nope`,
    `${home}//join`,
    `/nope/..${home}/nope`,
    `${home}/../nope`,
    `${home}/%6Eope`,
    `/%${home.charCodeAt(1).toString(16)}${home.slice(2)}/nope`,
    `${home}/nope%0A`,
    `${home}%0A`,
    `${home}/api/nope`,
    `${home}/.hidden`,
    `${home}/404`,
    `${home}/404.md`,
    `${home}/index`,
    `${home}/index.md`,
    `${home}/llms.txt/`,
    `${home}-at/nope`,
    `/.404${home}/nope`,
    `/./.404${home}/nope`,
    `/404${home}/nope`,
  ]
}

const older = split(
  `/join.php¦/join.php/¦/join.php?a=1&b=%20¦/join%2ephp¦/JOIN.php¦/join.php/x¦/join.phpx¦/x/../join.php¦//join.php¦/join.php//¦/join.php%0A¦/Wiki/Main_Page¦/wiki/main_page¦/old/deep/page¦/old/deep/page/?x¦/caf%c3%a9-men%C3%BC¦/caf%C3%89-men%C3%BC¦/caf%E9-men%FC¦/It's%20(old),%20really¦/assets/old.png¦/api/v1/status?¦/old.html¦/old¦/a-rather-long-name-of-a-page-that-was-once-written-by-a-forum.1234/¦/A-rather-long-name-of-a-page-that-was-once-written-by-a-forum.1234¦/store?a=%41¦/store/item?z`,
)
/** With a star or a query, and what must meet none of them. */
const olderPatterns = split(
  `/?page_id=12¦/?x&page_id=12&y=%20¦/?page_id=123¦/?page_ID=12¦/?xpage_id=12¦/index.php?a=1&b=2¦/INDEX.php/?b=2&c&a=1&d¦/index.php?a=1¦/index.php?a=1&b=22¦/join?p=1¦/join/?p=1¦/joIN?p=1&x¦/Join¦/JOIN/?a=1¦/JOIN.html¦/wp-content/uploads/2024/a%20b.jpg?w=1¦/WP-Content/uploads/¦/wp-content/uploads¦/wp-content/uploads/.gz¦/docs/¦/docs¦/docs/x/¦/docs/x.html¦/DOCS/X%C3%A9-_~!$&'()*+,;=:@.%20?q=1¦/docs/deep/x/y.html¦/docs/deep/¦/docs/deep¦/docs/a%5cb¦/docs/%2e%2e/x¦/docs/../x¦/docs/x/../..¦/docs//x¦/docs/x//¦/docs/x%3Fy¦/docs/x%0Ay¦/docs/...¦/docs/a..b¦/d%6Fcs/x¦/docs/\\evil.example¦/all/evil.example¦/all//evil.example¦/all/\\evil.example¦/all/.//evil.example¦/all/¦/all/all/all/x¦/guides/first-hour¦/guides/first-hour/¦/guides/first-hour.html?x¦/guides/first-hour.md¦/guides/nope¦/guides/nope/¦/guides/nope.html¦/guides/nope.md¦/Guides/x¦/caf%c3%a9/x¦/CAF%C3%A9/x/¦/caf%C3%89/x¦/caf%E9/x`,
)
const redirects = [
  '/join/',
  '/join.html',
  '/index.html',
  '/guides/',
  '/guides.html',
  '/guides/index.html',
  '/join/?a=1&b=%20',
  '/join.html?x',
  '/nope/',
  '/nope.html',
  `/${'a/'.repeat(1000)}`,
]
const spellings = split(
  '/join?x=1¦/join?¦/%6Aoin¦/./join¦/guides/../join¦/?x¦/api/server-info?x=1¦/join.md?x',
)

/**
 * How much is asked: `whole` for hosts that read the table as their own rules, `short` for the others, `least` where an
 * answer takes several milliseconds.
 */
export type Extent = 'whole' | 'short' | 'least'

/**
 * The list, made from the table: one route of each kind in every way, the others with each Accept header and each method in turn, and every
 * invalid address. The short list asks only a page in every way, one route of each other kind in turn, and of the rest less. The least asks
 * a page in turn, and of all others a few. With `FUZZ` above 1 every route is asked in every way.
 */
export function requestsOf(manifest: Manifest, extent: Extent = 'whole'): readonly Asked[] {
  const unknown = [...unknownAddresses, ...nearAddresses(manifest), ...more]
  const inFolders = [...unknownBelowFolders(manifest), ...manifest.languages.slice(1).flatMap(oddInFolder)]
  return [
    ...requestsOfRoutes(manifest.routes, extent),
    ...unknown.flatMap((target, turn) => [
      ...ways('GET', target, isWhole || turn < 6 ? accepts : some(accepts, 3, turn)),
      ...ways('HEAD', target, isWhole || turn < 6 ? accepts.slice(0, 5) : some(accepts, 1, turn)),
    ]),
    ...inFolders.flatMap(target => ['GET', 'HEAD'].flatMap(method => ways(method, target, fewAccepts))),
    ...unknown.slice(0, 12).map(target => ({ method: 'POST', target, headers: {} })),
    ...[...redirects, ...older, ...olderPatterns].flatMap((target, turn) =>
      ['GET', 'HEAD', 'POST'].flatMap((method, at) =>
        ways(method, target, isWhole || extent === 'whole' ? fewAccepts : some(fewAccepts, 1, turn + at)),
      ),
    ),
    ...spellings.flatMap(target => ways('GET', target, ['text/markdown', browser])),
    ...['/join', '/nope'].flatMap(target =>
      severalLines.map(Accept => ({ method: 'GET', target, headers: { Accept } })),
    ),
  ]
}

function requestsOfRoutes(routes: readonly Route[], extent: Extent): readonly Asked[] {
  const kinds = new Set<string>()
  return routes.flatMap((route, turn) => {
    const { path, representations, cors } = route
    const kind = JSON.stringify([cors, ...representations.map(({ type, headers }) => [type, headers])])
    const isFirst = !kinds.has(kind)
    kinds.add(kind)
    const twins = representations.slice(1).map(({ file }) => `/${file}`)
    const wayOf = isWhole ? inEveryWay : waysOf(extent, isFirst, twins.length > 0)
    return [path, ...twins].flatMap(target => wayOf(target, turn))
  })
}

function waysOf(extent: Extent, isFirst: boolean, isPage: boolean) {
  if (extent === 'least') return isFirst && isPage ? inTurn : inFew
  if (isFirst && (extent === 'whole' || isPage)) return inEveryWay
  return isFirst || extent === 'whole' ? inTurn : inFew
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

const ranges = split('bytes=0-9¦bytes=5-¦bytes=-5¦bytes=0-0,2-3¦bytes=99999999-¦bytes=9-5¦lines=1-2')

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
