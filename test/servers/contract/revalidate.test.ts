import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { edit } from '../../../src/testing/scratch.ts'
import { portolan } from '../../support/portolan.ts'
import { startApache } from './apache.ts'
import { buildBundle } from './bundle.ts'
import { startCaddy } from './caddy.ts'
import { exchange } from './exchange.ts'
import { startNginx } from './nginx.ts'
import type { Host } from './suite.ts'

const hosts: readonly (readonly [string, (dist: string) => Promise<Host>])[] = [
  ['nginx', dist => startNginx(dist)],
  ['Caddy', startCaddy],
  ['Apache', startApache],
]

test.each(hosts)(
  'one digit changes and no size does: who revalidates with %s gets the new bytes',
  async (_, start) => {
    const bundle = await buildBundle('')
    const site = dirname(bundle.dist)
    const host = await start(bundle.dist)
    try {
      for (const [target, accept] of [
        ['/api/server-info', '*/*'],
        ['/join', 'text/markdown'],
        ['/join', 'text/html'],
      ] as const) {
        const get = (tag?: string) =>
          exchange(host.port, {
            method: 'GET',
            target,
            headers: { Accept: accept, ...(tag === undefined ? {} : { 'If-None-Match': tag }) },
          })
        const old = await get()
        const [tag = ''] = old.headers.get('etag') ?? []
        expect((await get(tag)).status).toBe(304)
        edit(join(site, 'site/portolan.yaml'), /1913(\d)/g, '1914$1')
        expect((await portolan(['build'], { cwd: site })).code).toBe(0)
        // nginx looks again at an open file after a second.
        await pause(1500)
        const fresh = await get(tag)
        expect(fresh.status).toBe(200)
        expect(fresh.body.length).toBe(old.body.length)
        expect(fresh.body.toString()).toContain('19142')
        expect(fresh.headers.get('etag')).not.toEqual([tag])
        edit(join(site, 'site/portolan.yaml'), /1914(\d)/g, '1913$1')
        await portolan(['build'], { cwd: site })
        await pause(1500)
      }
    } finally {
      await host.stop()
      bundle.remove()
    }
  },
)
