import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asked, exchange } from '../../../src/testing/exchange.ts'
import { sampleBundle } from '../../../src/testing/sample-bundle.ts'
import { writeDist } from '../../../src/testing/write-dist.ts'
import { errorLog, startApache } from './apache.ts'
import { startCaddy } from './caddy.ts'
import type { Host } from './suite.ts'

type Row = readonly [asked: string, status: number, shown?: string]
const named = (rows: readonly Row[]) => rows.map(([asked, status, shown]) => ({ asked, status, shown }))

// What the contract does not ask: paths and ranges that each server reads in its own way before our rules.
const paths: Readonly<Record<string, readonly Row[]>> = {
  Apache: [
    ['/join/..', 200],
    ['/guides%2ffirst-steps', 200],
    ['/guides/..%2fjoin', 400],
    ['/join/../../join', 400],
    ['/%2fjoin', 404],
    ['/%256Aoin', 404],
    ['/join%3F', 404],
    ['/join/x', 404],
    ['/assets/logo.svg/x', 404],
    ['/assets/Sound', 404],
    ['/guides/x/..', 308, '/guides'],
    ['/join/?a=%0d%0aX:1&b=$1%7B', 308, '/join?a=%0d%0aX:1&b=$1%7B'],
    ['/join.html?', 308, '/join?'],
    [`/api/${'x'.repeat(300)}`, 404],
  ],
  Caddy: [
    ['/join/..', 200],
    ['/join/.', 308, '/join'],
    ['/guides/x/..', 308, '/guides'],
    ['/..', 400],
    ['/join/../../join', 400],
    ['/%256Aoin', 404],
    ['/join%3F', 404],
    ['/.portolan/join', 404],
    ['/assets/*', 404],
    ['/assets/logo.sv?', 404],
    ['/assets/%5Bl%5Dogo.svg', 404],
    ['/assets/Sound', 404],
    ['/{http.request.host}', 404],
    ['/.well-known/SECURITY.txt', 404],
  ],
}
const ranges: readonly Row[] = [
  ['bytes=0-0', 206, 'bytes 0-0/'],
  ['bytes=-0', 416, 'bytes */'],
  ['bytes=-000', 416, 'bytes */'],
  ['BYTES=5-4', 416, 'bytes */'],
  ['bytes=010-9', 416, 'bytes */'],
  ['bytes=999999999999999-', 416, 'bytes */'],
  ['bytes=0-1234567890123456', 200],
  ['byte\u{17f}=0-1', 200],
]

describe.each([
  ['Apache', startApache],
  ['Caddy', startCaddy],
] as const)('a running %s', (title, start) => {
  const dist = mkdtempSync(join(tmpdir(), 'portolan-odd-'))
  let host: Host
  beforeAll(async () => {
    host = await start(writeDist(dist, sampleBundle()))
  })
  afterAll(async () => {
    await host?.stop()
    rmSync(dist, { recursive: true, force: true })
  })
  const ask = (target: string, headers: Asked['headers'] = {}, method = 'GET') =>
    exchange(host.port, { method, target, headers })

  test.each(['localhost', 'other.example', '127.0.0.1:1', '[::1]'])('answers for the host %s', async Host => {
    const { status, body } = await ask('/join', { Host })
    expect([status, body.length > 0]).toEqual([200, true])
  })

  test.each(named(paths[title] ?? []))('$asked is $status', async ({ asked, status, shown }) => {
    const received = await ask(asked)
    expect(received.status).toBe(status)
    expect(received.headers.get('location')?.[0]).toBe(shown)
    if (title === 'Apache') expect(received.headers.get('x-content-type-options')).toEqual(['nosniff'])
  })

  test.each(named(ranges))('a range $asked of an asset is $status', async ({ asked, status, shown }) => {
    const Range = Buffer.from(asked).toString('latin1')
    const { status: got, headers } = await ask('/assets/logo.svg', { Range })
    expect([got, headers.get('content-range')?.[0]?.replace(/\d*$/, '')]).toEqual([status, shown])
    if (status === 416)
      expect([...headers.keys()].filter(name => /etag|vary|accept-ranges/.test(name))).toEqual([])
  })

  test('an If-Range counts when it is our tag; dates and If-Match change nothing', async () => {
    const Range = 'bytes=1-3'
    const tag = (await ask('/assets/logo.svg')).headers.get('etag')?.[0] ?? ''
    const statuses = [tag, `W/${tag}`, '"x"', 'Sat, 21 Nov 2026 00:00:00 GMT', `${tag} x`].map(
      async given => (await ask('/assets/logo.svg', { Range, 'If-Range': given })).status,
    )
    expect(await Promise.all(statuses)).toEqual([206, 200, 200, 200, 200])
    for (const name of ['If-Modified-Since', 'If-Unmodified-Since', 'If-Match'])
      for (const value of ['Fri, 02 Jan 1970 00:00:00 GMT', 'Wed, 01 Jan 2020 00:00:00 GMT', '"x"'])
        expect((await ask('/join', { [name]: value })).status).toBe(200)
  })

  test('a request of HTTP/1.0 without a host is answered', async () => {
    const socket = connect(host.port, '127.0.0.1')
    socket.write('GET /join HTTP/1.0\r\n\r\n')
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk)
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.[01] 200 OK/)
  })

  if (title === 'Apache')
    test('methods that would not read are refused, and logs name no address', async () => {
      for (const method of ['TRACE', 'PROPFIND', 'MKCOL']) {
        const { status, headers } = await ask('/join', {}, method)
        expect([method, status, headers.get('cache-control')]).toEqual([method, 405, ['no-store']])
      }
      expect((await ask('/../x')).status).toBe(400)
      const errors = errorLog(dist)
        .split('\n')
        .filter(line => line.includes(':error]'))
      expect(errors.join('\n')).toMatch(/invalid URI path/)
      expect(errors.join('\n')).not.toMatch(/127\.0\.0\.1|client/)
    })

  if (title === 'Caddy')
    test('Accept is read up to its limit in bytes, and headers over 16 KiB are refused', async () => {
      const typeOf = async (text: string) =>
        (await ask('/join', { Accept: Buffer.from(text).toString('latin1') })).headers.get(
          'content-type',
        )?.[0]
      expect(await typeOf(`text/markdown;x="${'é'.repeat(503)}"`)).toBe('text/markdown; charset=utf-8')
      expect(await typeOf(`text/markdown;x="${'é'.repeat(504)}"`)).toBe('text/html; charset=utf-8')
      expect((await ask('/join', { 'X-Long': 'x'.repeat(30_000) })).status).toBe(431)
    })
})
