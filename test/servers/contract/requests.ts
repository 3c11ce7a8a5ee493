import type { Manifest, Route } from '../../../src/model/bundle.ts'
import { accepts, browser, severalLines } from '../../../src/verify/plan/accepts.ts'
import { nearAddresses, unknownAddresses, unknownBelowFolders } from '../../../src/verify/plan/addresses.ts'
import type { Asked } from './exchange.ts'

const codings = [undefined, 'gzip', 'gzip, deflate, br, zstd', 'gzip;q=0', 'identity']
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
const spellings = [
  '/join?x=1',
  '/join?',
  '/%6Aoin',
  '/./join',
  '/guides/../join',
  '/?x',
  '/api/server-info?x=1',
  '/join.md?x',
]

/** The whole list, made from the table: every route in every way, and every address that is none. */
export function requestsOf(manifest: Manifest): readonly Asked[] {
  const unknown = [...unknownAddresses, ...nearAddresses(manifest), ...more]
  const inFolders = [...unknownBelowFolders(manifest), ...manifest.languages.slice(1).flatMap(oddInFolder)]
  return [
    ...manifest.routes.flatMap(requestsOfRoute),
    ...unknown.flatMap(target => [
      ...ways('GET', target, accepts),
      ...ways('HEAD', target, accepts.slice(0, 5)),
    ]),
    ...inFolders.flatMap(target =>
      ['GET', 'HEAD'].flatMap(method => ways(method, target, [undefined, 'text/markdown', '*/*;q=0'])),
    ),
    ...unknown.slice(0, 12).map(target => ({ method: 'POST', target, headers: {} })),
    ...redirects.flatMap(target =>
      ['GET', 'HEAD', 'POST'].flatMap(method =>
        ways(method, target, [undefined, 'text/markdown', '*/*;q=0']),
      ),
    ),
    ...spellings.flatMap(target => ways('GET', target, ['text/markdown', browser])),
    ...['/join', '/nope'].flatMap(target =>
      severalLines.map(Accept => ({ method: 'GET', target, headers: { Accept } })),
    ),
  ]
}

function requestsOfRoute({ path, representations }: Route): readonly Asked[] {
  const twin = representations[1] ? [`/${representations[1].file}`] : []
  const targets = [path, ...twin]
  return targets.flatMap(target => [
    ...['GET', 'HEAD'].flatMap(method => codings.flatMap(coding => ways(method, target, accepts, coding))),
    ...others.flatMap(method =>
      ways(method, target, [undefined, 'text/markdown', 'application/json', '*/*;q=0']),
    ),
    ...conditions.map(headers => ({ method: 'GET', target, headers })),
    ...['GET', 'HEAD'].flatMap(method =>
      ranges.map(range => ({ method, target, headers: { Range: range } })),
    ),
  ])
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

const ranges = [
  'bytes=0-9',
  'bytes=5-',
  'bytes=-5',
  'bytes=0-0,2-3',
  'bytes=99999999-',
  'bytes=9-5',
  'lines=1-2',
]

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
