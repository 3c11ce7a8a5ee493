import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { compileHostile } from '../../src/testing/hostile-site.ts'
import { fieldOf } from '../../src/testing/worst-site.ts'
import { visitor } from './chromium.ts'
import { relayedSite } from './relayed-site.ts'

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/>
<script href="/assets/e.js"/></svg>`

/** Files with a script of the site's own in them; HTML is refused. A request for /ran tells that it ran. */
const files = {
  'assets/e.js': "new Image().src = '/ran?' + location.pathname",
  'assets/logo.svg': drawing,
  'assets/drawing.svg': drawing,
  'assets/text.xml': '<x xmlns:h="http://www.w3.org/1999/xhtml"><h:script src="/assets/e.js"/></x>',
}

const site = relayedSite(listen => {
  const values = new Map([[fieldOf('config: deploy.nginx.listen'), listen]])
  const { files: bundle, diagnostics } = compileHostile(values, files, { targets: ['nginx'] })
  expect(diagnostics.filter(({ fatal }) => fatal)).toEqual([])
  return bundle
})

let tab: Page | undefined

/** Which scripts ran at an address, and what was asked for on the way. */
async function ranAt(path: string): Promise<readonly string[]> {
  tab ??= await site.browser.newPage()
  site.relay.asked.length = 0
  const answer = await tab.goto(site.relay.origin + path, { waitUntil: 'networkidle' })
  expect(answer?.status()).toBe(200)
  return site.relay.asked.filter(asked => asked.startsWith('/ran'))
}

const addresses = [
  ...Object.keys(files)
    .filter(file => !file.endsWith('.js'))
    .map(file => `/${file}`),
  '/favicon.svg',
]

test.each(addresses)('HTTP-10 %s runs no script at its own address, and is nobody there', async path => {
  expect(await ranAt(path)).toEqual([])
  const { headers } = await fetch(site.relay.origin + path)
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*; sandbox$/)
  expect(headers.get('content-security-policy')).not.toContain('script-src')
})

test('HTTP-10 under the policy of the pages it would run', async () => {
  // Another address than the one that the browser keeps.
  site.relay.instead.set('/assets/drawing.svg?shown', (_request, response) =>
    response
      .writeHead(200, { 'Content-Type': 'image/svg+xml', ...Object.fromEntries(site.table.always) })
      .end(drawing),
  )
  expect(await ranAt('/assets/drawing.svg?shown')).toEqual(['/ran?/assets/drawing.svg'])
  site.relay.instead.clear()
})

test('HTTP-10 a picture in a page is shown all the same', async () => {
  const { page, context, complaints } = await visitor(site.browser, site.relay.origin)
  await page.goto(`${site.relay.origin}/`)
  expect(
    await page.locator('.brand img').evaluate((image: { naturalWidth?: number }) => image.naturalWidth),
  ).toBeGreaterThan(0)
  expect(complaints).toEqual([])
  await context.close()
})
