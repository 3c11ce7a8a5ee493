import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { BundleFile } from '../../src/model/bundle.ts'
import { freePort, startNginx } from '../servers/contract/nginx.ts'
import { layDown } from '../support/lay-down.ts'
import { endChromium, startChromium } from './chromium.ts'
import { type Relay, startRelay } from './relay.ts'

export interface RelayedSite {
  readonly relay: Relay
  readonly browser: Browser
  readonly table: BundleFile
}

type Files = ReadonlyMap<string, Uint8Array>

/** For all tests of a file: a site at a free port, behind nginx and a relay, and a browser to visit it with. */
export function relayedSite(
  filesAt: (listen: string, browser: Browser) => Files | Promise<Files>,
): RelayedSite {
  const site = {} as { -readonly [K in keyof RelayedSite]: RelayedSite[K] }
  const stops: (() => unknown)[] = []
  beforeAll(async () => {
    const dist = mkdtempSync(join(tmpdir(), 'portolan-hostile-'))
    stops.push(() => rmSync(dist, { recursive: true, force: true }))
    site.browser = await startChromium()
    stops.push(() => endChromium(site.browser))
    const files = await filesAt(`127.0.0.1:${await freePort()}`, site.browser)
    site.table = JSON.parse(Buffer.from(files.get('bundle.json') ?? '').toString())
    const nginx = await startNginx(layDown(dist, files))
    stops.push(nginx.stop)
    site.relay = await startRelay(nginx.port)
    stops.push(site.relay.stop)
  })
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop()
  })
  return site
}
