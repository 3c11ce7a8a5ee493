import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caddy, plainText } from '../../../src/hosts/caddy/caddy.ts'
import type { Bundle } from '../../../src/model/bundle.ts'
import { scratch } from '../../../src/testing/scratch.ts'
import { bundleOf, committed, full, yaml } from '../../../src/testing/table-bundle.ts'
import { hostTemplates } from '../../../src/text/template.ts'
import { formatted, startCaddy, validateCaddyfile } from './caddy.ts'
import { type Asked, exchange } from './exchange.ts'
import { type SampleOptions, sampleBundle } from './sample-bundle.ts'
import type { Host } from './suite.ts'
import { writeDist } from './write-dist.ts'

const textOf = (options: SampleOptions = {}) =>
  caddy
    .render(sampleBundle(options))
    .map(({ path, body }) => `== ${path}\n${body}`)
    .join('\n')

describe('the Caddyfile', () => {
  test.each<SampleOptions>([
    {},
    { notAcceptable: '406' },
    { root: '/srv/portolan/public', listen: '127.0.0.1:8080' },
    { listen: '[::1]:8080' },
  ])('passes caddy validate with %j', options => {
    const dist = writeDist(scratch(), sampleBundle(options))
    expect(() => validateCaddyfile(dist)).not.toThrow()
  })

  test.each<[string, Bundle]>([
    ['the sample site', bundleOf(committed, yaml)],
    ['a site with every kind of header', bundleOf(full, yaml)],
    ['a site that refuses', sampleBundle({ notAcceptable: '406' })],
    ['a site at its own address', sampleBundle({ root: '/srv/portolan/public', listen: '[::1]:8080' })],
  ])('is laid out as caddy fmt lays it out: %s', (_, bundle) => {
    const dist = writeDist(scratch(), bundle)
    expect(readFileSync(join(dist, 'caddy/Caddyfile'), 'utf8')).toBe(formatted(dist))
  })

  test('does not depend on the number of pages, not by one byte', () => {
    expect(textOf({ morePages: 10_000 })).toBe(textOf({ morePages: 10 }))
  })

  test('holds no free text of the config', () => {
    const canary = "CANARY a\"; header X-Evil 1 # {http.request.host} {$HOME} `x` 'y'"
    expect(textOf({ freeText: canary })).toBe(textOf())
  })

  test('listens where the config says, until the environment says otherwise', () => {
    expect(textOf({ listen: '127.0.0.1:81' })).toContain(
      'http://:{$PORTOLAN_LISTEN:81} {\n\tbind "{$PORTOLAN_BIND:127.0.0.1}"\n',
    )
    expect(textOf({ listen: '[::1]:81' })).toContain('bind "{$PORTOLAN_BIND:::1}"')
    expect(textOf()).toContain('root * "{$PWD:.}/public"\n')
    expect(textOf({ root: '/srv/x' })).toContain('root * "/srv/x"\n')
  })

  test.each(['$host', 'a"b', '{a}', 'a\\b', 'a b', 'a`b', 'a#b', 'a\nb', 'é'])(
    'the template refuses %j',
    value => {
      const templates = new Map([['caddy/t.eta', '<%= it.value %>']])
      expect(() => hostTemplates(templates, 'caddy', plainText)('t', { value })).toThrow('not plain enough')
    },
  )
})

describe('a running Caddy', () => {
  const dist = mkdtempSync(join(tmpdir(), 'portolan-caddy-'))
  let host: Host
  beforeAll(async () => {
    host = await startCaddy(writeDist(dist, sampleBundle()))
  })
  afterAll(async () => {
    await host?.stop()
    rmSync(dist, { recursive: true, force: true })
  })

  const ask = (target: string, headers: Asked['headers'] = {}, method = 'GET') =>
    exchange(host.port, { method, target, headers })

  test.each(['localhost', 'other.example', '127.0.0.1:1', '[::1]'])('answers for the host %s', async name => {
    const { status, body } = await ask('/join', { Host: name })
    expect([status, body.length > 0]).toEqual([200, true])
  })

  test.each([
    ['/join/..', 200, undefined],
    ['/join/.', 308, '/join'],
    ['/guides/../join', 200, undefined],
    ['/guides/x/..', 308, '/guides'],
    ['/..', 400, undefined],
    ['/join/../../join', 400, undefined],
    ['/%256Aoin', 404, undefined],
    ['/join%3F', 404, undefined],
    ['/.portolan/join', 404, undefined],
    ['/assets/LOGO.svg', 404, undefined],
    ['/assets/*', 404, undefined],
    ['/assets/logo.sv?', 404, undefined],
    ['/assets/%5Bl%5Dogo.svg', 404, undefined],
    ['/assets/Sound', 404, undefined],
    ['/{http.request.host}', 404, undefined],
    ['/.well-known/SECURITY.txt', 404, undefined],
  ])('%s is %i', async (target, status, location) => {
    const received = await ask(target)
    expect(received.status).toBe(status)
    expect(received.headers.get('location')?.[0]).toBe(location)
  })

  test.each([
    ['bytes=0-0', 206, 'bytes 0-0/'],
    ['bytes=-0', 416, 'bytes */'],
    ['bytes=-000', 416, 'bytes */'],
    ['BYTES=5-4', 416, 'bytes */'],
    ['bytes=010-9', 416, 'bytes */'],
    ['bytes=999999999999999-', 416, 'bytes */'],
    ['bytes=0-1234567890123456', 200, undefined],
    ['byte\u{17f}=0-1', 200, undefined],
  ])('a range %s of an asset is %i', async (range, status, shown) => {
    const Range = Buffer.from(range).toString('latin1')
    const received = await ask('/assets/logo.svg', { Range })
    expect(received.status).toBe(status)
    expect(received.headers.get('content-range')?.[0]?.replace(/\d*$/, '')).toBe(shown)
    if (status === 416)
      expect([...received.headers.keys()].filter(name => /etag|vary|accept-ranges/.test(name))).toEqual([])
  })

  test('an If-Range counts when it is our tag', async () => {
    const Range = 'bytes=1-3'
    const tag = (await ask('/assets/logo.svg')).headers.get('etag')?.[0] ?? ''
    const statuses = [tag, `W/${tag}`, '"x"', 'Sat, 21 Nov 2026 00:00:00 GMT', `${tag} x`].map(
      async given => (await ask('/assets/logo.svg', { Range, 'If-Range': given })).status,
    )
    expect(await Promise.all(statuses)).toEqual([206, 200, 200, 200, 200])
  })

  test('dates and If-Match change nothing', async () => {
    for (const name of ['If-Modified-Since', 'If-Unmodified-Since', 'If-Match'])
      for (const value of ['Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 01 Jan 2100 00:00:00 GMT', '"x"'])
        expect((await ask('/join', { [name]: value })).status).toBe(200)
  })

  test('one over the limit of Accept, in bytes: HTML', async () => {
    const typeOf = async (text: string) => {
      const Accept = Buffer.from(text).toString('latin1')
      return (await ask('/join', { Accept })).headers.get('content-type')?.[0]
    }
    const start = 'text/markdown;x="'
    expect(await typeOf(`${start}${'é'.repeat(503)}"`)).toBe('text/markdown; charset=utf-8')
    expect(await typeOf(`${start}${'é'.repeat(504)}"`)).toBe('text/html; charset=utf-8')
  })

  test('headers over 16 KiB are refused', async () => {
    expect((await ask('/join', { 'X-Long': 'x'.repeat(12_000) })).status).toBe(200)
    expect((await ask('/join', { 'X-Long': 'x'.repeat(30_000) })).status).toBe(431)
  })

  test('a request of HTTP/1.0 without a host is answered', async () => {
    const socket = connect(host.port, '127.0.0.1')
    socket.write('GET /join HTTP/1.0\r\n\r\n')
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk)
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.0 200 OK/)
  })
})
