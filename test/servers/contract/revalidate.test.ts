import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchange } from '../../../src/testing/exchange.ts'
import { edit } from '../../../src/testing/scratch.ts'
import { portolan } from '../../support/portolan.ts'
import { startApache } from './apache.ts'
import { builtBundle } from './bundle.ts'
import { startCaddy } from './caddy.ts'
import { startNginx } from './nginx.ts'
import type { Host } from './suite.ts'

const starts: Readonly<Record<string, (dist: string) => Promise<Host>>> = {
  nginx: dist => startNginx(dist),
  Caddy: startCaddy,
  Apache: startApache,
}
const documents = [
  ['/api/server-info', '*/*'],
  ['/join', 'text/markdown'],
  ['/join', 'text/html'],
] as const
const cases = Object.keys(starts).flatMap(name =>
  documents.map(([target, Accept]) => ({ name, target, Accept })),
)

describe('one digit changes and no size does: who revalidates gets the new bytes', () => {
  const bundle = builtBundle('')
  const hosts = new Map<string, Host>()
  const get = ({ name, target, Accept }: (typeof cases)[number], tag?: string) =>
    exchange(hosts.get(name)?.port ?? 0, {
      method: 'GET',
      target,
      headers: { Accept, ...(tag === undefined ? {} : { 'If-None-Match': tag }) },
    })
  const seen = new Map<object, { tag: string; length: number; again: number }>()

  beforeAll(async () => {
    for (const [name, start] of Object.entries(starts)) hosts.set(name, await start(bundle.dist))
    for (const asked of cases) {
      const { headers, body } = await get(asked)
      const [tag = ''] = headers.get('etag') ?? []
      seen.set(asked, { tag, length: body.length, again: (await get(asked, tag)).status })
    }
    const site = dirname(bundle.dist)
    edit(join(site, 'site/portolan.yaml'), /1913(\d)/g, '1914$1')
    expect((await portolan(['build'], { cwd: site })).code).toBe(0)
    // nginx looks again at an open file after a second.
    await pause(1500)
  })
  afterAll(async () => {
    for (const { stop } of hosts.values()) await stop()
  })

  test.each(cases)('$name: $target as $Accept', async asked => {
    const { tag, length, again } = seen.get(asked) ?? { tag: '' }
    expect(again).toBe(304)
    const fresh = await get(asked, tag)
    expect(fresh.status).toBe(200)
    expect(fresh.body.length).toBe(length)
    expect(fresh.body.toString()).toContain('19142')
    expect(fresh.headers.get('etag')).not.toEqual([tag])
  })
})
