import { deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { change } from '../../src/testing/sample.ts'
import { visitor } from './chromium.ts'
import { sharedSite } from './served.ts'

const css = `@font-face { font-family: Own; src: url(fonts/own.woff2) }
:root { --paper: light-dark(#ffffee, #000011); --sky: light-dark(#ffffee, #000011); --display: Own, var(--sans) }`

const site = sharedSite(files => {
  change(files, 'portolan.yaml', '\nsite:\n', '\nsite:\n  css: assets/site.css\n  toggle: yes\n')
  files.set('assets/site.css', Buffer.from(css))
  files.set('assets/fonts/own.woff2', deflateSync(Buffer.from('no font')))
})

/** What colors a page has: of its ground, its form fields and the browser around it. */
const shown = (page: Page) =>
  page.evaluate(`({
    ground: getComputedStyle(document.body).backgroundColor,
    scheme: getComputedStyle(document.documentElement).colorScheme,
    around: Array.from(document.querySelectorAll('meta[name=theme-color]'))
      .filter(({ media }) => matchMedia(media).matches)
      .map(({ content }) => content),
    pressed: document.querySelector('.theme-toggle')?.getAttribute('aria-pressed'),
  })`)

const light = { ground: 'rgb(255, 255, 238)', scheme: 'light', around: ['#ffffee'], pressed: 'false' }
const dark = { ground: 'rgb(0, 0, 17)', scheme: 'dark', around: ['#000011'], pressed: 'true' }

test('the switch follows the system, then the visitor, from page to page', async () => {
  const { page, context, complaints } = await visitor(site.browser, site.origin)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${site.origin}/`)
  expect(await shown(page)).toEqual(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => shown(page)).toEqual(light)

  await page.locator('.theme-toggle').filter({ visible: true }).focus()
  await page.keyboard.press('Enter')
  expect(await shown(page)).toEqual(dark)
  // Before a line of the page is drawn.
  await page.addInitScript(`new MutationObserver((changes, observer) => {
    if (!document.body) return
    document.documentElement.dataset.first = document.documentElement.dataset.theme
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })`)
  await page.goto(`${site.origin}/join`)
  expect(await shown(page)).toEqual(dark)
  expect(await page.evaluate('document.documentElement.dataset.first')).toBe('dark')
  const other = await context.newPage()
  await other.goto(`${site.origin}/faq`)
  await other.getByRole('button', { name: 'Dark mode', pressed: true }).click()
  await expect.poll(() => shown(page)).toEqual(light)
  // The font is asked for and allowed; this one is no font.
  expect(complaints.filter(text => !/font|OTS/i.test(text))).toEqual([])
  expect(complaints.join()).not.toContain('Content Security Policy')
  await context.close()
})

test('without scripts there is no switch, and the system decides', async () => {
  const context = await site.browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto(`${site.origin}/`)
  expect(await page.locator('.theme-toggle').filter({ visible: true }).count()).toBe(0)
  await context.close()
})
