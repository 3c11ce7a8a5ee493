import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromJSONSchema } from 'zod'
import { edit } from '../../src/testing/scratch.ts'
import { type BuiltBundle, buildBundle } from '../servers/contract/bundle.ts'
import { type Asked, exchange, type Received } from '../servers/contract/exchange.ts'
import type { Host } from '../servers/contract/suite.ts'
import { portolan } from '../support/portolan.ts'
import { paths } from '../support/tree.ts'
import { get, raw, statusOf } from './raw.ts'
import { embedded, htaccess, realServers, type Server } from './servers.ts'

const servers: readonly Server[] = [embedded, ...realServers, htaccess]
const first = ({ headers }: Received, name: string) => headers.get(name)?.filter(Boolean).join(' | ')
const listed = (text: string | undefined) => text?.replaceAll(/,(?=\w)/g, ', ')

/** What every answer must say, in words of this file. */
const security = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
}
/** What files say, which run no scripts. */
const ofFiles = {
  ...security,
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; frame-ancestors 'none'; sandbox",
}
const securityOf = (received: Received) =>
  Object.fromEntries(Object.keys(security).map(name => [name, first(received, name)]))

let bundle: BuiltBundle
beforeAll(async () => {
  bundle = await buildBundle('', ', brotli: yes')
})
afterAll(() => bundle?.remove())

const read = (file: string) => readFileSync(join(bundle.dist, 'public', file))

describe.each(servers)('%s', (title, start) => {
  let host: Host
  beforeAll(async () => {
    host = await start(bundle.dist)
  })
  afterAll(() => host?.stop())
  const ask = (target: string, headers: Asked['headers'] = {}, method = 'GET') =>
    exchange(host.port, { method, target, headers })

  const methods = ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']
  test.each(methods)('HTTP-01 %s', async method => {
    if (method === 'TRACE' && title.startsWith('Apache')) {
      // Its own 405, which lists nothing as allowed: docs/hosts.md.
      const statuses = ['/join', '/api/health'].map(async target => (await ask(target, {}, method)).status)
      return expect(await Promise.all(statuses)).toEqual([405, 405])
    }
    for (const target of ['/', '/join', '/join.md', '/robots.txt']) {
      const received = await ask(target, {}, method)
      expect([target, received.status]).toEqual([target, 405])
      expect(listed(first(received, 'allow'))).toBe('GET, HEAD')
      expect(first(received, 'cache-control')).toBe('no-store')
      expect(received.headers.has('access-control-allow-origin')).toBe(false)
    }
    for (const target of ['/api/server-info', '/api/health', '/openapi.json']) {
      const received = await ask(target, { Origin: 'https://elsewhere.example' }, method)
      const preflight = method === 'OPTIONS'
      expect([target, received.status]).toEqual([target, preflight ? 204 : 405])
      expect(listed(first(received, 'allow'))).toBe('GET, HEAD, OPTIONS')
      expect(first(received, 'cache-control')).toBe('no-store')
      expect(first(received, 'access-control-allow-origin')).toBe('*')
      if (preflight) expect(first(received, 'access-control-allow-methods')).toBe('GET, HEAD, OPTIONS')
    }
    // nginx refuses TRACE before it looks.
    expect([404, ...(method === 'TRACE' ? [405] : [])]).toContain((await ask('/api/nope', {}, method)).status)
  })

  test('HTTP-02 /api/server-info is what the published OpenAPI says', async () => {
    const received = await ask('/api/server-info', { Origin: 'https://elsewhere.example' })
    expect([received.status, first(received, 'content-type')]).toEqual([200, 'application/json'])
    expect(first(received, 'access-control-allow-origin')).toBe('*')
    expect(
      Number(/^public, max-age=(\d+)$/.exec(first(received, 'cache-control') ?? '')?.[1]),
    ).toBeLessThanOrEqual(300)
    const schema = await schemaOf(host, '/api/server-info')
    const info = JSON.parse(`${received.body}`)
    expect(schema.safeParse(info).error?.message).toBe(undefined)
    expect(schema.safeParse({ ...info, serverAddress: 7 }).success).toBe(false)
    expect(schema.safeParse({ ...info, editions: undefined }).success).toBe(false)
  })

  test('HTTP-03 /api/health reports on the site, never on the game', async () => {
    // The sample's game server does not exist: nothing on this machine plays lanternbay.example.
    const bodies = [await ask('/api/health'), await ask('/api/health', { 'Cache-Control': 'no-cache' })]
    for (const received of bodies) {
      expect([received.status, first(received, 'cache-control')]).toEqual([200, 'no-store'])
      expect(JSON.parse(`${received.body}`)).toEqual({
        status: 'ok',
        service: expect.any(String),
        gameStatus: 'not_checked',
      })
      expect(received.body.equals(read('api/health.json'))).toBe(true)
    }
  })

  test('HTTP-04 the tag of one variant is none of the other', async () => {
    const html = await ask('/join', { Accept: 'text/html' })
    const markdown = await ask('/join', { Accept: 'text/markdown' })
    const [tagOfHtml = '', tagOfMarkdown = ''] = [first(html, 'etag'), first(markdown, 'etag')]
    expect(tagOfHtml).not.toBe(tagOfMarkdown)
    const crossed = await ask('/join', { Accept: 'text/markdown', 'If-None-Match': tagOfHtml })
    expect([crossed.status, first(crossed, 'content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
    for (const [Accept, tag] of [
      ['text/html', tagOfHtml],
      ['text/markdown', tagOfMarkdown],
    ] as const) {
      const own = await ask('/join', { Accept, 'If-None-Match': tag })
      expect([own.status, listed(first(own, 'vary')), first(own, 'etag'), own.body.length]).toEqual([
        304,
        'Accept, Accept-Encoding',
        tag,
        0,
      ])
    }
  })

  test('HTTP-06 every coding and every part has the right bytes', async () => {
    const codings = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync, br: brotliDecompressSync }
    // Caddy and Apache serve what nginx needs a module for; what a server has not, it leaves.
    for (const [coding, decode] of Object.entries(codings))
      for (const [Accept, file] of [
        ['text/html', 'join.html'],
        ['text/markdown', 'join.md'],
      ] as const) {
        const received = await ask('/join', { Accept, 'Accept-Encoding': coding })
        expect(listed(first(received, 'vary'))).toBe('Accept, Accept-Encoding')
        expect(first(received, 'content-encoding')).toBe(coding === 'identity' ? undefined : coding)
        expect(decode(received.body).equals(read(file))).toBe(true)
      }
    const part = await ask('/assets/logo.svg', { Range: 'bytes=1-3', 'Accept-Encoding': 'gzip, br' })
    expect([part.status, first(part, 'content-encoding')]).toEqual([206, undefined])
    expect(part.body.equals(read('assets/logo.svg').subarray(1, 4))).toBe(true)
    const document = await ask('/join', { Range: 'bytes=1-3', Accept: 'text/markdown' })
    expect([document.status, document.body.equals(read('join.md'))]).toEqual([200, true])
    for (const target of [
      '/join.html.gz',
      '/join.md.gz',
      '/join.html.br',
      '/assets/logo.svg.gz',
      '/openapi.json.gz',
    ])
      expect([target, (await ask(target)).status]).toEqual([target, 404])
  })

  const traversals = [
    '/..%2f..%2fetc/passwd',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
    '/assets/../../bundle.json',
    '/assets/..%2f..%2fbundle.json',
    '/assets/%2e%2e/%2e%2e/nginx/nginx.conf',
    '/..\\..\\etc\\passwd',
    '/..%5c..%5cetc%5cpasswd',
    '/%c0%ae%c0%ae/etc/passwd',
    '/%00',
    '/join%00.md',
    '/.git/config',
    '/.env',
    '/.htaccess',
    '/.htpasswd',
    '/assets/.env',
    '/bundle.json',
    '/portolan.yaml',
    '/manifest.json',
    '/nginx/nginx.conf',
    '/.well-known/',
    '/.well-known/.git/config',
    '/assets/',
    '/assets',
    '/api/',
  ]
  test.each(traversals)('HTTP-07 %s gives nothing away', async target => {
    const answer = await raw(host.port, get(target))
    // Apache without its server.conf refuses some with its own 403.
    expect([400, 404, ...(title === htaccess[0] ? [403] : [])]).toContain(statusOf(answer))
    expect(answer).not.toMatch(/root:.*:0:0:|worker_connections|"routes"|baseUrl:/)
  })

  test('HTTP-08 a URL of 100 KB and a cookie of 1 MB are the server’s to refuse', async () => {
    const url = statusOf(await raw(host.port, get(`/${'a'.repeat(100_000)}`)))
    const cookie = statusOf(await raw(host.port, get('/join', `Cookie: a=${'b'.repeat(1_000_000)}\r\n`)))
    // 0: it hung up before all was sent, and its answer was lost.
    expect([0, 400, 414, 431]).toContain(url)
    expect([0, 400, 431]).toContain(cookie)
    expect((await ask('/join')).status).toBe(200)
  })

  test('HTTP-09 the security headers are on every status and type, and no cookie is', async () => {
    const tag = first(await ask('/join'), 'etag') ?? ''
    const answers: readonly (readonly [status: number, answer: Promise<Received>, fields?: object])[] = [
      [200, ask('/join')],
      [200, ask('/join', { Accept: 'text/markdown' })],
      [200, ask('/api/server-info')],
      [200, ask('/robots.txt')],
      [200, ask('/assets/logo.svg'), ofFiles],
      [204, ask('/api/health', {}, 'OPTIONS')],
      [206, ask('/assets/logo.svg', { Range: 'bytes=0-1' }), ofFiles],
      [304, ask('/join', { 'If-None-Match': tag })],
      [308, ask('/join/')],
      [400, ask('/join/../../x')],
      [404, ask('/nope')],
      [404, ask('/nope', { Accept: 'text/markdown' })],
      [404, ask('/api/nope')],
      [405, ask('/join', {}, 'POST')],
      [405, ask('/api/health', {}, 'POST')],
      [416, ask('/assets/logo.svg', { Range: 'bytes=99999999-' }), ofFiles],
    ]
    for (const [status, answer, fields = security] of answers) {
      // What Apache refuses before it reads .htaccess is its own: docs/deploy-apache.md.
      if (status === 400 && title === htaccess[0]) continue
      const received = await answer
      expect({ status: received.status, ...securityOf(received) }).toEqual({ status, ...fields })
      for (const never of ['set-cookie', 'last-modified', 'strict-transport-security', 'x-powered-by'])
        expect(received.headers.has(never)).toBe(false)
    }
  })
})

test('HTTP-07 a bundle has no dotfile but .well-known', () => {
  const dotted = paths(join(bundle.dist, 'public')).filter(path =>
    path.split('/').some(name => name.startsWith('.') && name !== '.well-known'),
  )
  expect(dotted).toEqual([])
})

describe('HSTS, and a new digit in a file of the same length', () => {
  const cases = [...realServers, embedded].map(([title, start]) => ({ title, start }))
  const hosts = new Map<string, Host>()
  const get = (title: string, target: string, headers: Asked['headers'] = {}) =>
    exchange(hosts.get(title)?.port ?? 0, { method: 'GET', target, headers })
  const info = '/api/server-info'

  let own: BuiltBundle
  const old = new Map<string, Received>()
  const times: string[][] = []
  beforeAll(async () => {
    own = await buildBundle('http: { hsts: yes }')
    const folder = dirname(own.dist)
    const stat = ['-c', '%Y %s', join(own.dist, 'public/api/server-info.json')]
    const readTime = () => times.push(execFileSync('stat', stat, { encoding: 'utf8' }).split(' '))
    for (const { title, start } of cases) {
      hosts.set(title, await start(own.dist))
      old.set(title, await get(title, info))
    }
    for (const { title } of cases) {
      const again = await get(title, info, { 'If-None-Match': tagOf(title) })
      expect([title, again.status]).toEqual([title, 304])
    }
    readTime()
    edit(join(folder, 'site/portolan.yaml'), /1913(\d)/g, '1914$1')
    // As every build of these tests: SOURCE_DATE_EPOCH is the same.
    expect((await portolan(['build'], { cwd: folder })).code).toBe(0)
    readTime()
    // nginx looks again at an open file after a second.
    await pause(1500)
  })
  afterAll(async () => {
    for (const { stop } of hosts.values()) await stop()
    own?.remove()
  })
  const tagOf = (title: string) => {
    const received = old.get(title)
    return (received && first(received, 'etag')) ?? ''
  }

  test.each(cases)('HTTP-05 one date for every build: no stale 304 from $title', async ({ title }) => {
    const fresh = await get(title, info, { 'If-None-Match': tagOf(title) })
    expect([fresh.status, fresh.body.length]).toEqual([200, old.get(title)?.body.length])
    expect(`${fresh.body}`).toContain('19142')
  })

  test('HTTP-05 the time of a file is made from its content, so that images and archives keep builds apart', () => {
    const [before, after] = times
    expect(after?.[1]).toBe(before?.[1])
    expect(after?.[0]).not.toBe(before?.[0])
  })

  test.each(cases)('HTTP-09 $title sends HSTS when the operator asks for it', async ({ title }) => {
    for (const target of ['/join', '/nope', '/api/health']) {
      const received = await get(title, target)
      expect(first(received, 'strict-transport-security')).toBe('max-age=31536000')
    }
  })
})

/** The schema of a 200 in the OpenAPI document that a server publishes, with what it refers to. */
async function schemaOf(host: Host, path: string) {
  const { body } = await exchange(host.port, { method: 'GET', target: '/openapi.json', headers: {} })
  const { paths: operations, components } = JSON.parse(`${body}`)
  const { schema } = operations[path].get.responses['200'].content['application/json']
  const text = JSON.stringify({ ...schema, $defs: components.schemas })
  return fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')))
}
