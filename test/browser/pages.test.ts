import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BundleFile } from '../../src/model/bundle.ts'
import { type BuiltBundle, buildBundle } from '../servers/contract/bundle.ts'
import { startNginx } from '../servers/contract/nginx.ts'
import { startChromium, visitor } from './chromium.ts'

let bundle: BuiltBundle
let browser: Browser
let origin: string
let address: string
const stops: (() => unknown)[] = []
const read = (file: string) => JSON.parse(readFileSync(join(bundle.dist, file), 'utf8'))

beforeAll(async () => {
  bundle = await buildBundle('')
  stops.push(bundle.remove)
  const nginx = await startNginx(bundle.dist)
  stops.push(nginx.stop)
  origin = `http://127.0.0.1:${nginx.port}`
  browser = await startChromium()
  stops.push(() => browser.close())
  address = read('public/api/server-info.json').serverAddress
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

async function open(path: string) {
  const visit = await visitor(browser, origin)
  await visit.page.goto(origin + path, { waitUntil: 'load' })
  return visit
}

describe('the pages in Chromium, behind nginx', () => {
  test('HTTP-09 load without a message, a breach of the policy, a foreign request, a cookie or a trace left behind', async () => {
    const { routes }: BundleFile = read('bundle.json')
    const paths = routes
      .filter(({ representations }) => representations[0]?.type.startsWith('text/html'))
      .map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(8)
    // Each waits on every page until nothing more is loaded.
    const visitors = 4
    const visit = async (_: unknown, turn: number) => {
      const { page, context, complaints } = await visitor(browser, origin)
      for (const path of paths.filter((_, at) => at % visitors === turn)) {
        const answer = await page.goto(origin + path, { waitUntil: 'networkidle' })
        expect([path, answer?.status()]).toEqual([path, 200])
        expect([path, ...complaints]).toEqual([path])
      }
      expect(await context.storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] })
    }
    await Promise.all(Array.from({ length: visitors }, visit))
  })

  test('show the page for missing pages', async () => {
    const { page, complaints } = await open('/nope')
    expect(await page.locator('h1').textContent()).toBe('Page not found')
    // The browser notes the status of the page itself.
    expect(complaints.filter(line => !/status of 404/.test(line))).toEqual([])
  })

  test('put the address on the clipboard and say so', async () => {
    const { page, context, complaints } = await open('/join')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    const button = page.locator('button[data-copy]').first()
    const label = await button.textContent()
    await button.click()
    await page.getByText(`Copied: ${address}`).waitFor({ state: 'attached' })
    expect(await button.textContent()).toBe('Copied address')
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address)
    await page
      .locator('button[data-copy]', { hasText: label ?? '' })
      .first()
      .waitFor()
    expect(complaints).toEqual([])
  })

  test('show one edition at a time, by mouse, by keyboard and by address', async () => {
    const { page, complaints } = await open('/join')
    const tabs = page.getByRole('tab')
    const panels = page.locator('[data-tabs] > .edition')
    const shown = async () => [await panels.nth(0).isVisible(), await panels.nth(1).isVisible()]
    expect(await tabs.count()).toBe(2)
    expect(await shown()).toEqual([true, false])
    await tabs.nth(1).click()
    expect(await shown()).toEqual([false, true])
    expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true')
    const { hash } = new URL(page.url())
    expect(hash).toBe(`#${await panels.nth(1).getAttribute('id')}`)
    await page.keyboard.press('ArrowRight')
    expect(await shown()).toEqual([true, false])
    expect(complaints).toEqual([])
    const direct = await open(`/join${hash}`)
    expect(await direct.page.locator('[data-tabs] > .edition').nth(1).isVisible()).toBe(true)
  })

  test('show both editions without scripts', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(`${origin}/join`)
    const panels = page.locator('[data-tabs] > .edition')
    expect([await panels.nth(0).isVisible(), await panels.nth(1).isVisible()]).toEqual([true, true])
    expect(await page.getByRole('tab').count()).toBe(0)
  })
})
