import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { BundleFile } from '../../src/model/bundle.ts'
import { exchange } from '../../src/testing/exchange.ts'
import { nginxWords, worstSite } from '../../src/testing/worst-site.ts'
import { layDown } from '../support/lay-down.ts'
import { startApache } from './contract/apache.ts'
import { startCaddy } from './contract/caddy.ts'
import { freePort, startNginx } from './contract/nginx.ts'
import type { Host } from './contract/suite.ts'

// Every text breaks out of some language, and every name means something to a server. See src/testing/worst-site.ts.
const secret = 'streng-geheim'
let dist: string
let table: BundleFile
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'portolan-worst-'))
  const { files } = worstSite(`127.0.0.1:${await freePort()}`)
  layDown(dist, files)
  table = JSON.parse(Buffer.from(files.get('bundle.json') ?? '').toString())
})
afterAll(() => rmSync(dist, { recursive: true, force: true }))

test.each<[string, () => Promise<Host>]>([
  ['nginx', () => startNginx(dist)],
  ['Caddy', () => startCaddy(dist, { SECRET: secret })],
  ['Apache', () => startApache(dist)],
])(
  '%s takes its configuration, fills in nothing of a request or its environment, and splits no header',
  async (_, start) => {
    const host = await start()
    onTestFinished(host.stop)
    const headers = { Cookie: `secret=${secret}`, Host: `${secret}.example` }
    for (const { path } of table.routes) {
      const received = await exchange(host.port, { method: 'GET', target: path, headers })
      expect([path, received.status, received.headers.has('x-evil')]).toEqual([path, 200, false])
      expect([path, `${[...received.headers]}${received.body}`.includes(secret)]).toEqual([path, false])
    }
    for (const word of nginxWords) {
      const { body } = await exchange(host.port, { method: 'GET', target: `/assets/${word}`, headers: {} })
      expect(`${body}`).toBe(word)
    }
  },
)
