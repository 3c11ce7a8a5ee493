import { expect, test } from 'vitest'
import type { Manifest } from '../model/bundle.ts'
import { heldToInputs, inputsIn } from '../testing/held-to-inputs.ts'
import { full, page, single } from '../testing/table-bundle.ts'
import { acceptReason } from './accept.ts'
import { type Answer, answer, type Request } from './answer.ts'
import { explainRequest } from './explain.ts'

const requests = new URL('./fixtures/requests.txt', import.meta.url)

const text = 'text/plain'
const routes = [
  page('/', 'index'),
  page('/join', 'join'),
  single('/hidden', 'hidden.html', text, 'unlisted'),
  single('/api/health', 'api/health.json', text, 'health', true),
  single('/api/own', 'api/own.json', text, 'api'),
  single('/llms.txt', 'llms.txt', text, 'discovery'),
  single('/feed', 'feed.xml', text, 'discovery-cors', true),
  single('/assets/logo.svg', 'assets/logo.svg', text, 'asset'),
]
const files = routes.flatMap(({ representations }) => representations.map(({ file }) => file))
const manifest: Manifest = {
  ...full,
  always: full.always.slice(0, 1),
  routes,
  elsewhere: ['/map/'],
  files: Object.fromEntries(
    files.map((file, index) => [
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

/** What an answer is, on one line each. */
function shown({ status, headers, content }: Answer): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return [status, JSON.stringify(content) ?? 'no content', ...lines].join('\n')
}

test('fifty requests: what each gets, and why', () =>
  heldToInputs(requests, line => {
    const { path, address, decision, answer: given, features } = explainRequest(manifest, asked(line), 2)
    const where = { ...address, ...('route' in address ? { route: address.route.path } : {}) }
    const reason = decision === undefined ? 'nothing is negotiated' : acceptReason(decision)
    return [path, JSON.stringify(where), reason, features.join(' '), shown(given)].join('\n')
  }))

test('a feature that a request does not touch has no say in its answer', () => {
  const untouched = [
    ['negotiation', 'accept'],
    ['encodings', 'accept-encoding'],
    ['ranges', 'range'],
  ] as const
  // A tag that a client has is that of a coding.
  for (const line of inputsIn(requests).filter(line => !line.includes('if-none-match'))) {
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
