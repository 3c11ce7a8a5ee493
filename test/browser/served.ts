import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { BundleFile } from '../../src/model/bundle.ts'
import { change, sampleBundle } from '../../src/testing/sample.ts'
import { freePort, startNginx } from '../servers/contract/nginx.ts'
import { layDown } from '../support/lay-down.ts'
import { endChromium, startChromium } from './chromium.ts'

/** A changed sample site behind nginx. */
export interface ServedSite {
  readonly origin: string
  /** Paths of its pages. */
  readonly pages: readonly string[]
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly stop: () => Promise<void>
}

/** Compiles the sample with changed files and serves it. */
export async function serveSite(
  alter: (files: Map<string, Uint8Array>, origin: string) => void,
): Promise<ServedSite> {
  const address = `127.0.0.1:${await freePort()}`
  const asked = (files: Map<string, Uint8Array>) => {
    alter(files, `http://${address}`)
    change(files, 'portolan.yaml', /nginx: \{ listen: \d+ \}/, `nginx: { listen: "${address}" }`)
  }
  const { bundle, diagnostics, files } = sampleBundle(asked, { targets: ['nginx'] })
  if (bundle === undefined) throw new Error(JSON.stringify(diagnostics, undefined, 2))
  const folder = mkdtempSync(join(tmpdir(), 'portolan-browser-'))
  const { port, stop } = await startNginx(layDown(folder, files))
  const { routes }: BundleFile = JSON.parse(Buffer.from(files.get('bundle.json') ?? '').toString())
  return {
    origin: `http://127.0.0.1:${port}`,
    pages: routes
      .filter(({ representations }) => representations[0]?.type.startsWith('text/html'))
      .map(({ path }) => path),
    files,
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The same for all tests of a file, with a browser to visit it; there when they begin. */
export function sharedSite(
  alter: (files: Map<string, Uint8Array>) => void,
  ...switches: readonly string[]
): ServedSite & { readonly browser: Browser } {
  const site = {} as ServedSite & { browser: Browser }
  beforeAll(async () => {
    Object.assign(site, await serveSite(alter))
    site.browser = await startChromium(...switches)
  })
  afterAll(async () => {
    await endChromium(site.browser)
    await site.stop?.()
  })
  return site
}
