import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askedOf } from '../../src/testing/fuzz.ts'
import { change } from '../../src/testing/sample.ts'
import { visitor } from './chromium.ts'
import { sharedSite } from './served.ts'

const site = sharedSite(files => {
  change(files, 'portolan.yaml', '\nsite:\n', '\nsite:\n  liveStatus: { provider: mcstatus }\n')
  change(files, 'pages/join.md', '## Good to know', '::live-status\n\n## Good to know')
})

/** What has the focus: its role or tag, its name, and what a sighted person could not see of that. */
const focused = `(() => {
  const element = document.activeElement
  const style = getComputedStyle(element)
  const box = element.getBoundingClientRect()
  const unseen = []
  if (style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 2) unseen.push('no outline')
  if (box.width < 10 || box.height < 10) unseen.push('no size')
  if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth) unseen.push('out of sight')
  const named = element.labels?.[0] ?? element
  const name = (named.innerText || named.textContent).replace(/\\s+/g, ' ').trim()
  return [(element.getAttribute('role') ?? element.tagName.toLowerCase()) + ' ' + name, ...unseen]
})()`

async function press(page: Page, key: string): Promise<readonly string[]> {
  await page.keyboard.press(key)
  return page.evaluate(focused)
}

/** Every stop from here to the end of the page. */
async function walk(page: Page): Promise<readonly string[]> {
  const stops: string[] = []
  for (let count = 0; count < 80; count += 1) {
    const [name = '', ...unseen] = await press(page, 'Tab')
    if (name.startsWith('body') || (count > 0 && name === 'a Skip to content')) break
    stops.push([name, ...unseen].join(' ✗ '))
  }
  return stops
}

test('with the keyboard alone: skip link, navigation, copying, steps, the game and the live status', async () => {
  const { page, context } = await visitor(site.browser, site.origin)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
  await context.route(/mcstatus\.io/, route =>
    route.fulfill({ json: { online: false }, headers: { 'access-control-allow-origin': '*' } }),
  )
  await page.goto(`${site.origin}/join`)

  const stops = await walk(page)
  expect(stops).toMatchInlineSnapshot(`
    [
      "a Skip to content",
      "a /llms.txt",
      "a Lantern Bay",
      "a Join",
      "a News",
      "a Rules",
      "a FAQ",
      "button Guides",
      "a Community",
      "a Pictures",
      "a Updates",
      "a Discord",
      "input Computer",
      "input Java Edition",
      "a Link to step 1",
      "button Copy address",
      "a Link to step 2",
      "a Link to step 3",
      "summary Outdated client! / Outdated server! / Incompatible client! Java",
      "summary Connection refused Java",
      "summary Connection timed out / Timed out Java",
      "summary Unknown host / Can’t resolve hostname Java",
      "summary Failed to verify username! / Invalid session Java",
      "summary You are not white-listed on this server! / You are not whitelisted on this server!",
      "a Ask on Discord.",
      "summary Who is online?",
      "a This page as Markdown",
      "a API",
      "a Community on Discord",
      "a Lantern Bay",
    ]
  `)

  await page.goto(`${site.origin}/join`)
  expect(await press(page, 'Tab')).toEqual(['a Skip to content'])
  await page.keyboard.press('Enter')
  expect(await press(page, 'Tab')).toEqual(['input Computer'])
  expect(await press(page, 'ArrowRight')).toEqual(['input Phone'])
  const inside: (readonly string[])[] = []
  for (let count = 0; count < 6; count += 1) inside.push(await press(page, 'Tab'))
  expect(inside).toEqual([
    ['a Open in Minecraft'],
    ['a Add it to my server list without joining'],
    ['a Link to step 1'],
    ['button Copy address'],
    ['button Copy port'],
    ['a Link to step 2'],
  ])
  await page.getByRole('button', { name: 'Copy address' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('status').filter({ hasText: 'Copied: play' }).first().waitFor({ state: 'attached' })
  await page.getByText('Who is online?').press('Enter')
  expect(await press(page, 'Tab')).toEqual(['button Check live status with mcstatus.io'])
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'could not reach the server' }).waitFor()
})

// Each page in light or in dark colors, another commit the other way round.
const [first = 0] = askedOf([0, 1])

test('every stop of every page can be seen, in light or in dark colors', async () => {
  const viewport = { width: 390, height: 700 }
  const page = await site.browser.newPage({ reducedMotion: 'reduce', viewport })
  for (const [at, path] of site.pages.entries()) {
    await page.emulateMedia({ colorScheme: (at + first) % 2 ? 'dark' : 'light' })
    await page.goto(site.origin + path)
    // The header of the others is the same.
    if (at > 0) for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
    const stops = await walk(page)
    const enough = stops.length > (at > 0 ? 3 : 8)
    expect([path, enough, stops.filter(stop => stop.includes(' ✗ '))]).toEqual([path, true, []])
  }
})
