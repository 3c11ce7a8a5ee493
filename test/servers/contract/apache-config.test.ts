import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apache } from '../../../src/hosts/apache/apache.ts'
import { plainText } from '../../../src/hosts/apache/rules.ts'
import { errorTexts } from '../../../src/http/resolve.ts'
import { scratch } from '../../../src/testing/scratch.ts'
import { hostTemplates } from '../../../src/text/template.ts'
import { errorLog, startApache, testApacheConfig } from './apache.ts'
import { type Asked, exchange } from './exchange.ts'
import { type SampleOptions, sampleBundle } from './sample-bundle.ts'
import type { Host } from './suite.ts'
import { writeDist } from './write-dist.ts'

const textOf = (options: SampleOptions = {}) =>
  apache
    .render(sampleBundle(options))
    .map(({ path, body }) => `== ${path}\n${body}`)
    .join('\n')

describe('the configuration', () => {
  test.each<SampleOptions>([
    {},
    { notAcceptable: '406', hsts: true },
    { root: '/srv', listen: '127.0.0.1:8080' },
    { listen: '[::1]:8080' },
  ])('passes apache2 -t with %j', options => {
    const dist = writeDist(scratch(), sampleBundle(options))
    expect(testApacheConfig(dist)).toBe('Syntax OK\n')
  })

  test('does not depend on the number of pages, not by one byte', () => {
    expect(textOf({ morePages: 10_000 })).toBe(textOf({ morePages: 10 }))
  })

  test('holds no free text of the config', () => {
    const canary = `CANARY a"; Header set X-Evil 1 # %{HTTP_HOST} \${HOME} \\ 'y'`
    expect(textOf({ freeText: canary })).toBe(textOf())
  })

  test('listens and finds its web root where the config says', () => {
    expect(textOf({ listen: '127.0.0.1:81' })).toContain('Define PORTOLAN_LISTEN 127.0.0.1:81\n')
    expect(textOf({ listen: ':81' })).toContain('Define PORTOLAN_LISTEN 81\n')
    expect(textOf()).toContain(`DocumentRoot "\${PWD}/public"\n`)
    expect(textOf({ root: '/srv/x' })).toContain('DocumentRoot "/srv/x"\n')
    expect(textOf({ root: '/srv/x' })).toContain('<Directory "/srv/x">\n')
  })

  test('says Strict-Transport-Security only where it is asked to', () => {
    expect(textOf()).not.toContain('Strict-Transport-Security')
    expect(textOf({ hsts: true })).toContain('Header set Strict-Transport-Security "max-age=31536000"\n')
  })

  test.each([`\${HOME}`, '%{x}', 'a"b', 'a\\b', 'a b', 'a#b', '<a>', 'a\nb', 'é'])(
    'the template refuses %j',
    value => {
      const templates = new Map([['apache/t.eta', '<%= it.value %>']])
      expect(() => hostTemplates(templates, 'apache', plainText)('t', { value })).toThrow('not plain enough')
    },
  )
})

describe('a running Apache', () => {
  const dist = mkdtempSync(join(tmpdir(), 'portolan-apache-'))
  let host: Host
  beforeAll(async () => {
    host = await startApache(writeDist(dist, sampleBundle()))
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
    ['/guides%2ffirst-steps', 200, undefined],
    ['/guides/..%2fjoin', 400, undefined],
    ['/join/../../join', 400, undefined],
    ['/%2fjoin', 404, undefined],
    ['/%256Aoin', 404, undefined],
    ['/join%3F', 404, undefined],
    ['/join/x', 404, undefined],
    ['/assets/LOGO.svg', 404, undefined],
    ['/assets/logo.svg/x', 404, undefined],
    ['/assets/Sound', 404, undefined],
    ['/guides/x/..', 308, '/guides'],
    ['/join/?a=%0d%0aX:1&b=$1%7B', 308, '/join?a=%0d%0aX:1&b=$1%7B'],
    ['/join.html?', 308, '/join?'],
    [`/api/${'x'.repeat(300)}`, 404, undefined],
  ])('%s is %i', async (target, status, location) => {
    const received = await ask(target)
    expect(received.status).toBe(status)
    expect(received.headers.get('location')?.[0]).toBe(location)
    expect(received.headers.get('x-content-type-options')).toEqual(['nosniff'])
    if (status === 400)
      expect([received.headers.get('content-type'), `${received.body}`]).toEqual([
        [errorTexts.badRequest.type],
        errorTexts.badRequest.text,
      ])
  })

  test.each([
    ['bytes=0-0', 206, 'bytes 0-0/'],
    ['bytes=-0', 416, 'bytes */'],
    ['bytes=-000', 416, 'bytes */'],
    ['BYTES=5-4', 416, 'bytes */'],
    ['bytes=010-9', 416, 'bytes */'],
    ['bytes=010-11', 206, 'bytes 10-11/'],
    ['bytes=999999999999999-', 416, 'bytes */'],
    ['bytes=0-1234567890123456', 200, undefined],
    ['bytes=0-1,2-3', 200, undefined],
  ])('a range %s of an asset is %i', async (Range, status, shown) => {
    const size = (await ask('/assets/logo.svg')).body.length
    const received = await ask('/assets/logo.svg', { Range, 'Accept-Encoding': 'gzip' })
    const coded = received.headers.has('content-encoding')
    expect([received.status, coded]).toEqual([status, status === 200])
    expect(received.headers.get('content-range')?.[0]).toBe(shown && `${shown}${size}`)
    const names = [...received.headers.keys()].filter(name => /etag|vary|accept-ranges/.test(name)).sort()
    const ofFile = ['accept-ranges', 'etag', 'vary']
    expect(names).toEqual(status === 416 ? [] : ofFile)
    expect(received.headers.get('cache-control')?.[0] === 'no-store').toBe(status === 416)
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
      for (const value of ['Fri, 02 Jan 1970 00:00:00 GMT', 'Wed, 01 Jan 2020 00:00:00 GMT', '"x"'])
        expect((await ask('/join', { [name]: value })).status).toBe(200)
  })

  test('any method is refused that would not read, TRACE too', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'MKCOL']) {
      const { status, headers } = await ask('/join', {}, method)
      expect([method, status, headers.get('cache-control')]).toEqual([method, 405, ['no-store']])
      expect(headers.get('x-content-type-options')).toEqual(['nosniff'])
    }
  })

  test('a request of HTTP/1.0 without a host is answered', async () => {
    const socket = connect(host.port, '127.0.0.1')
    socket.write('GET /join HTTP/1.0\r\n\r\n')
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk)
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.[01] 200 OK/)
  })

  test('what it logs names no address', async () => {
    expect((await ask('/../x')).status).toBe(400)
    const errors = errorLog(dist)
      .split('\n')
      .filter(line => line.includes(':error]'))
    expect(errors.join('\n')).toMatch(/invalid URI path/)
    expect(errors.join('\n')).not.toMatch(/127\.0\.0\.1|client/)
  })
})
