import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtBundle } from './contract/bundle.ts'
import { get, raw, statusOf } from './contract/raw.ts'
import { embedded, htaccess, realServers, type Server } from './contract/servers.ts'
import type { Host } from './contract/suite.ts'

const servers: readonly Server[] = [embedded, ...realServers, htaccess]
// As bytes, which no client would send.
const outside =
  String.raw`/..%2f..%2fetc/passwd /../../etc/passwd /%2e%2e/%2e%2e/etc/passwd /..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd /assets/../../bundle.json
  /assets/..%2f..%2fbundle.json /assets/%2e%2e/%2e%2e/nginx/nginx.conf /..\..\etc\passwd /..%5c..%5cetc%5cpasswd /%c0%ae%c0%ae/etc/passwd
  /%00 /join%00.md /.git/config /.env /.htaccess
  /.htpasswd /assets/.env /bundle.json /portolan.yaml /manifest.json
  /nginx/nginx.conf /.well-known/ /.well-known/.git/config /assets/ /assets
  /api/`.split(/\s+/)

const bundle = builtBundle('')

describe.each(servers)('%s', (title, start) => {
  let host: Host
  beforeAll(async () => {
    host = await start(bundle.dist)
  })
  afterAll(() => host?.stop())

  test.each(outside)('HTTP-07 %s gives nothing away', async target => {
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
    expect(statusOf(await raw(host.port, get('/join')))).toBe(200)
  })
})
