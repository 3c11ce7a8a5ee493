import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BundleFile } from '../../src/model/bundle.ts'
import { compileHostile } from '../../src/testing/hostile-site.ts'
import { fieldOf } from '../../src/testing/worst-site.ts'
import { freePort, startNginx } from '../servers/contract/nginx.ts'
import { layDown } from '../support/lay-down.ts'
import { startChromium, visitor } from './chromium.ts'
import { type Relay, startRelay } from './relay.ts'

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/>
<script href="/assets/e.js"/></svg>`

/** Files with a script of the site's own in them; HTML is refused. A request for /ran tells that it ran. */
const files = {
  'assets/e.js': "new Image().src = '/ran?' + location.pathname",
  'assets/logo.svg': drawing,
  'assets/drawing.svg': drawing,
  'assets/text.xml': '<x xmlns:h="http://www.w3.org/1999/xhtml"><h:script src="/assets/e.js"/></x>',
}

let relay: Relay
let browser: Browser
let always: BundleFile['always'] = []
const stops: (() => unknown)[] = []

beforeAll(async () => {
  const dist = mkdtempSync(join(tmpdir(), 'portolan-hostile-'))
  stops.push(() => rmSync(dist, { recursive: true, force: true }))
  const listen = new Map([[fieldOf('config: deploy.nginx.listen'), `127.0.0.1:${await freePort()}`]])
  const { files: bundle, diagnostics } = compileHostile(listen, files)
  expect(diagnostics.filter(({ fatal }) => fatal)).toEqual([])
  always = (JSON.parse(Buffer.from(bundle.get('bundle.json') ?? '').toString()) as BundleFile).always
  const nginx = await startNginx(layDown(dist, bundle))
  stops.push(nginx.stop)
  relay = await startRelay(nginx.port)
  stops.push(relay.stop)
  browser = await startChromium()
  stops.push(() => browser.close())
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

/** Which scripts ran at an address, and what was asked for on the way. */
async function ranAt(path: string): Promise<readonly string[]> {
  const { page, context } = await visitor(browser, relay.origin)
  relay.asked.length = 0
  const answer = await page.goto(relay.origin + path, { waitUntil: 'networkidle' })
  await context.close()
  expect(answer?.status()).toBe(200)
  return relay.asked.filter(asked => asked.startsWith('/ran'))
}

const addresses = [
  ...Object.keys(files)
    .filter(file => !file.endsWith('.js'))
    .map(file => `/${file}`),
  '/favicon.svg',
]

test.each(addresses)('HTTP-10 %s runs no script at its own address, and is nobody there', async path => {
  expect(await ranAt(path)).toEqual([])
  const { headers } = await fetch(relay.origin + path)
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*; sandbox$/)
  expect(headers.get('content-security-policy')).not.toContain('script-src')
})

test('HTTP-10 under the policy of the pages it would run', async () => {
  relay.instead.set('/assets/drawing.svg', (_request, response) =>
    response.writeHead(200, { 'Content-Type': 'image/svg+xml', ...Object.fromEntries(always) }).end(drawing),
  )
  expect(await ranAt('/assets/drawing.svg')).toEqual(['/ran?/assets/drawing.svg'])
  relay.instead.clear()
})

test('HTTP-10 a picture in a page is shown all the same', async () => {
  const { page, context, complaints } = await visitor(browser, relay.origin)
  await page.goto(`${relay.origin}/`)
  expect(
    await page.locator('.brand img').evaluate((image: { naturalWidth?: number }) => image.naturalWidth),
  ).toBeGreaterThan(0)
  expect(complaints).toEqual([])
  await context.close()
})
