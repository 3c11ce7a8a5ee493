import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { BundleFile } from '../../src/model/bundle.ts'
import { builtBundle } from './contract/bundle.ts'
import { get, raw, statusOf } from './contract/raw.ts'
import { embedded, realServers } from './contract/servers.ts'
import type { Host } from './contract/suite.ts'

/** What a server answers before anybody is asked: what it is, the status of `portolan serve`, and the bytes. */
const requests = [
  ['a line that is no request', 400, 'no request\r\n\r\n'],
  ['no field', 400, get('/join', 'no field\r\n')],
  ['no Host', 400, 'GET /join HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two lengths', 400, get('/join', 'Content-Length: 1\r\nContent-Length: 2\r\n')],
  ['an expectation', 417, get('/join', 'Expect: the-unexpected\r\n')],
  ['fields of 30 kB', 431, get('/join', `X-Long: ${'x'.repeat(30_000)}\r\n`)],
  ['the server as a whole', 400, 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
] as const

const bundle = builtBundle('')

function expectHeaders(answer: string): void {
  const { always }: BundleFile = JSON.parse(readFileSync(join(bundle.dist, 'bundle.json'), 'utf8'))
  for (const [name, value] of always) expect(answer).toContain(`\r\n${name}: ${value}\r\n`)
}

describe('the server in portolan serve', () => {
  let host: Host
  beforeAll(async () => {
    host = await embedded[1](bundle.dist)
  })
  afterAll(() => host?.stop())

  test.each(requests)('HTTP-11 %s is %i with the headers of every answer', async (_, status, bytes) => {
    const answer = await raw(host.port, bytes)
    expect(statusOf(answer)).toBe(status)
    expectHeaders(answer)
    expect(answer).toMatch(/\r\nCache-Control: no-store\r\n/)
  })

  test('HTTP-11 a request after a good one on the same connection, too', async () => {
    const answers = await raw(
      host.port,
      `GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n${get('/join', 'Expect: x\r\n')}`,
    )
    const last = answers.slice(answers.lastIndexOf('HTTP/1.1 '))
    expect(statusOf(last)).toBe(417)
    expectHeaders(last)
  })
})

// Caddy and an Apache that has .htaccess alone answer these themselves: docs/security.md.
test.each(realServers.filter(([title]) => title !== 'Caddy'))(
  'HTTP-11 %s has the headers of every answer on what it refuses by itself, OPTIONS * too',
  async (_, start) => {
    const host = await start(bundle.dist)
    onTestFinished(host.stop)
    for (const [what, , bytes] of requests) {
      // nginx looks at no expectation, and answers with the page.
      const answer = await raw(host.port, bytes)
      if (what !== 'an expectation') expect([what, statusOf(answer)]).toEqual([what, 400])
      expectHeaders(answer)
    }
  },
)
