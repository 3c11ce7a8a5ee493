import type { BrowserContextOptions } from 'playwright-core'
import { expect, test } from 'vitest'
import { change } from '../../src/testing/sample.ts'
import { cutDownFiles } from '../support/small-site.ts'
import { serveSite, sharedSite } from './served.ts'

const site = sharedSite(() => {})

const home =
  '---\ntitle: Home\ndescription: Home.\nnav: {}\n---\n\n<div class="hero">\n\n# {{ server.name }}\n\n::play\n\n</div>\n\n::facts\n'

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  // All of this works without the script.
  javaScriptEnabled: false,
}

async function open(options: BrowserContextOptions, origin = site.origin) {
  const context = await site.browser.newContext(options)
  const page = await context.newPage()
  await page.goto(`${origin}/`)
  return { page, context }
}

test('a phone opens the game from the first screen, and a computer is not offered it', async () => {
  const { page, context } = await open(phone)
  const link = page.getByRole('link', { name: 'Open in Minecraft' })
  const box = await link.boundingBox()
  expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThan(540)
  expect(await link.getAttribute('href')).toBe(
    'minecraft://connect/?serverUrl=play.lanternbay.example&serverPort=19132',
  )
  expect(await page.getByText('Nothing happened?').isVisible()).toBe(true)
  await context.close()
  const desk = await open({ viewport: { width: 1280, height: 800 } })
  expect(await desk.page.locator('.tap').isVisible()).toBe(false)
  expect(await desk.page.getByText('Nothing happened?').isVisible()).toBe(false)
  expect(await desk.page.getByRole('button', { name: 'Copy address' }).first().isVisible()).toBe(true)
  await desk.context.close()
})

test('a server for Java Edition alone offers no phone the game', async () => {
  const java = await serveSite(files => {
    cutDownFiles(files)
    files.set('pages/index.md', Buffer.from(home))
    change(files, 'portolan.yaml', /\n {4}bedrock:\n(?: {6}.*\n)+/, '\n    bedrock: no\n')
    change(files, 'portolan.yaml', /\n {2}bedrockAvailability:.*/, '')
  })
  const { page, context } = await open(phone, java.origin)
  expect(await page.getByText('Open in Minecraft').count()).toBe(0)
  expect(await page.getByText('19132').count()).toBe(0)
  await context.close()
  await java.stop()
})

test('the picture follows the color scheme of the system', async () => {
  const horizon = async (colorScheme: 'light' | 'dark') => {
    const { page, context } = await open({ viewport: { width: 800, height: 900 }, colorScheme })
    // The picture moves at first.
    await page.waitForTimeout(5_200)
    const { y = 0, height = 0 } = (await page.locator('.hero').boundingBox()) ?? {}
    const bytes = await page.screenshot({ clip: { x: 0, y: y + height - 60, width: 400, height: 40 } })
    await context.close()
    return bytes
  }
  const [day, again, night] = await Promise.all([horizon('light'), horizon('light'), horizon('dark')])
  expect([day.equals(again), day.equals(night)]).toEqual([true, false])
})

test('in a night look, the focus ring on a light plate can be seen', async () => {
  const night = await serveSite(files => {
    cutDownFiles(files)
    files.set('pages/index.md', Buffer.from(home))
    change(files, 'portolan.yaml', /\n {2}look: coast\n/, '\n  look: night\n')
  })
  const { page, context } = await open({ viewport: { width: 1280, height: 800 } }, night.origin)
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Copy address' }).first().focus()
  const [ring, ground] = (await page.evaluate(`[
    getComputedStyle(document.activeElement).outlineColor,
    getComputedStyle(document.querySelector('.plate')).backgroundColor,
  ].map(color => color.match(/[\\d.]+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0))`)) as number[]
  expect(Math.abs((ring ?? 0) - (ground ?? 0))).toBeGreaterThan(200)
  await context.close()
  await night.stop()
})
