import { expect, test } from 'vitest'
import type { Manifest, Route } from '../model/bundle.ts'
import { acceptReason } from './accept.ts'
import { type Answer, answer, type Request } from './answer.ts'
import { explainRequest } from './explain.ts'
import { alwaysHeaders, headerSets } from './header-sets.ts'

const page = (path: string, stem: string): Route => ({
  path,
  cors: false,
  representations: [
    { type: 'text/html; charset=utf-8', file: `${stem}.html`, headers: 'page' },
    { type: 'text/markdown; charset=utf-8', file: `${stem}.md`, headers: 'page-markdown' },
  ],
})
const single = (path: string, file: string, headers: string, cors = false): Route => ({
  path,
  cors,
  representations: [{ type: 'text/plain', file, headers }],
})

const routes = [
  page('/', 'index'),
  page('/join', 'join'),
  single('/hidden', 'hidden.html', 'unlisted'),
  single('/api/health', 'api/health.json', 'health', true),
  single('/api/own', 'api/own.json', 'api'),
  single('/llms.txt', 'llms.txt', 'discovery'),
  single('/feed', 'feed.xml', 'discovery-cors', true),
  single('/assets/logo.svg', 'assets/logo.svg', 'asset'),
]

const manifest: Manifest = {
  portolan: 1,
  id: 'id',
  baseUrl: 'https://play.example.net',
  shortName: 'example',
  languages: [
    { tag: 'en', home: '/' },
    { tag: 'de', home: '/de' },
  ],
  notAcceptable: '406',
  encodings: ['br', 'gzip'],
  always: alwaysHeaders({ connect: ['https://api.example'] }).slice(0, 1),
  headerSets: headerSets({
    baseUrl: 'https://play.example.net',
    sharedCaches: 'html-only',
    maxAge: { pages: 1, api: 2, discovery: 3, assets: 4 },
    links: [{ rel: 'describedby', href: '/d' }],
    originTrialToken: 'YWJj',
  }),
  routes,
  files: Object.fromEntries(
    routes
      .flatMap(route => route.representations)
      .map(({ file }, index) => [
        file,
        { size: 100, sha256: `${index}`.repeat(64), compressed: file !== 'hidden.html' },
      ]),
  ),
}

/** A request as a line: `GET /join accept=text/html; range=…`. */
function asked(line: string): Request {
  const [method = '', target = '', ...rest] = line.split(' ')
  const fields = rest.join(' ').split(' & ').filter(Boolean)
  const headers = Object.fromEntries(fields.map(field => field.split(/=(.*)/s, 2)))
  return { method, target, headers }
}

const lines = `
GET /
HEAD / accept=text/markdown
POST /
GET /join accept=text/markdown
GET /join accept=text/markdown & accept-encoding=gzip
GET /join accept=image/png
HEAD /join accept=image/png
GET /join accept=image/png, odd
GET /join accept=text/html;q=0
GET /join accept=text/markdown;q=0.2, text/html;q=0.5
GET /join accept=text/markdown;q=0.7, text/html;q=0.5
GET /join accept=*/*
GET /join accept=odd
GET /join?x=1 accept-encoding=gzip, br
GET /join range=bytes=0-9
DELETE /join accept=text/markdown
OPTIONS /join
GET /join.md accept=text/html
HEAD /join.md accept-encoding=br
POST /join.md
GET /index.md
GET /hidden accept=text/markdown & accept-encoding=gzip
GET /api/health range=bytes=0-9 & if-none-match=*
OPTIONS /api/health
POST /api/health
POST /api/own
OPTIONS /api/own
OPTIONS /feed
PUT /feed
POST /api/health if-none-match=*
GET /llms.txt if-none-match="44444444444444444444444444444444"
GET /llms.txt if-none-match="66666666666666666666666666666666"
GET /llms.txt if-none-match="77777777777777777777777777777777-gzip" & accept-encoding=gzip
PUT /llms.txt
GET /assets/logo.svg
GET /assets/logo.svg range=bytes=10-19 & accept-encoding=gzip
GET /assets/logo.svg range=bytes=10-19 & if-range="99999999999999999999999999999999"
GET /assets/logo.svg range=bytes=10-19 & if-range="00000000000000000000000000000000"
GET /assets/logo.svg range=bytes=200- & accept-encoding=gzip
GET /assets/logo.svg range=lines=1 & accept-encoding=gzip
HEAD /assets/logo.svg range=bytes=10-19 & accept-encoding=gzip
POST /assets/logo.svg range=bytes=10-19
GET /join/
GET /join.html?a=1#b
POST /index.html
GET /nope/?q
GET /nope
POST /nope accept=text/markdown
GET /nope accept=text/markdown, text/html;q=0.9
GET /nope accept=image/png
GET /nope range=bytes=0-9
GET /api/nope accept=text/markdown
GET /.well-known/nope
GET /xapi/nope
GET %zz
`
  .trim()
  .split('\n')

/** What an answer is, on one line each. */
function shown({ status, headers, content }: Answer): string {
  return [status, JSON.stringify(content), ...headers.map(([name, value]) => `${name}: ${value}`)].join('\n')
}

test.each(lines)('%s', line => {
  const { path, address, decision, answer: given, features } = explainRequest(manifest, asked(line), 2)
  const where = { ...address, ...('route' in address ? { route: address.route.path } : {}) }
  const reason = decision === undefined ? 'nothing is negotiated' : acceptReason(decision)
  expect([path, JSON.stringify(where), reason, features.join(' '), shown(given)].join('\n')).toMatchSnapshot()
})

test('a feature that a request does not touch has no say in its answer', () => {
  const untouched = [
    ['negotiation', 'accept'],
    ['encodings', 'accept-encoding'],
    ['ranges', 'range'],
  ] as const
  // A tag that a client has is that of a coding.
  for (const line of lines.filter(line => !line.includes('if-none-match'))) {
    const request = asked(line)
    const { features, answer: given, decision } = explainRequest(manifest, request, 1)
    expect([line, given]).toEqual([line, answer(manifest, request)])
    expect([line, features.includes('negotiation')]).toEqual([line, decision !== undefined])
    for (const [feature, name] of untouched) {
      const without = { ...request, headers: { ...request.headers, [name]: undefined } }
      if (!features.includes(feature)) expect([line, answer(manifest, without)]).toEqual([line, given])
    }
  }
})

test('a site that prefers HTML to 406 sends it', () => {
  const lax = { ...manifest, notAcceptable: 'html' as const }
  expect(answer(lax, asked('GET /join accept=image/png')).status).toBe(200)
})

test('a table that does not hold together is a bug, and says which part', () => {
  const files = Object.fromEntries(Object.entries(manifest.files).filter(([file]) => file !== 'join.html'))
  expect(() => answer({ ...manifest, files }, asked('GET /join'))).toThrow(
    'bundle.json lists no file join.html',
  )
  expect(() => answer({ ...manifest, headerSets: {} }, asked('GET /join'))).toThrow('no header set: page')
  const empty = { path: '/empty', cors: false, representations: [] }
  expect(() => answer({ ...manifest, routes: [empty] }, asked('GET /empty'))).toThrow('nothing at /empty')
})
