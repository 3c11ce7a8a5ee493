import type { Manifest, Route } from '../../src/model/bundle.ts'
import type { Asked } from './exchange.ts'

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

/** Accept headers that reach every end of the rule; the whole grammar is fuzzed elsewhere. */
const accepts = [
  undefined,
  '',
  '*/*',
  browser,
  'text/markdown',
  'text/markdown, text/html, */*',
  'text/html;q=1.0, text/markdown;q=0.5',
  'text/html;q=0, */*',
  'text/html;q=0, text/markdown;q=0',
  'application/json',
  'application/json, garbage',
  `text/markdown;x="${'a'.repeat(1024)}"`,
]
/** One field in several lines means the same as in one with commas (RFC 9110 5.3). */
const severalLines = [
  ['text/html;q=0.1', 'text/markdown'],
  ['text/markdown', 'text/html;q=0.1'],
  ['*/*', 'text/markdown;q=0', 'text/html'],
]
const codings = [undefined, 'gzip', 'gzip, deflate, br, zstd', 'gzip;q=0', 'identity']
const others = ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']

const unknown = [
  '/nope',
  '/nope/deeper',
  '/nope.md',
  '/nope.txt',
  '/JOIN',
  '/Join',
  '//join',
  '/join//',
  '/index',
  '/guides/index',
  '/guides/index.md',
  '/404',
  '/404.html',
  '/404.md',
  '/api',
  '/api/',
  '/api/nope',
  '/api/404.json',
  '/api/server-info.json',
  '/api/server-info/',
  '/api/server-info.md',
  '/api/health.json',
  '/openapi.json/',
  '/openapi.json.gz',
  '/join.html.gz',
  '/join.md.gz',
  '/join.html.br',
  '/assets',
  '/assets/',
  '/assets/nope.css',
  '/assets/.hidden',
  '/.well-known/',
  '/.well-known/nope',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  '/.well-known/mcp.json',
  '/.well-known/mcp/server-card.json',
  '/.well-known/agent-card.json',
  '/.well-known/ai-plugin.json',
  '/.git/config',
  '/.env',
  '/.gitignore',
  '/bundle.json',
  '/nginx/nginx.conf',
  '/../bundle.json/..%2f..%2fetc/passwd',
  '/..%2fbundle.json',
  '/join%00',
  '/join%2',
  '/caf%C3%A9',
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
  return [
    ...manifest.routes.flatMap(requestsOfRoute),
    ...unknown.flatMap(target => [
      ...ways('GET', target, accepts),
      ...ways('HEAD', target, accepts.slice(0, 5)),
    ]),
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
