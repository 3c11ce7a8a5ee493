import { expect, test } from 'vitest'
import { screenshot } from '../../src/testing/screenshot.ts'
import { sharedSite } from './served.ts'

const text = 'One more line about the harbor.\n\n'
const page = `---
title: Harbor
description: The harbor of the server, at day and at night.
---

![The harbor at day](/assets/day.png)

${text.repeat(200)}

![The harbor at night](/assets/night.png)
`

const [day, night] = [await screenshot(3840, 2160), await screenshot(1920, 1080, 2)]
const site = sharedSite(files => {
  expect(day.length).toBeGreaterThan(8_000_000)
  files.set('assets/day.png', day)
  files.set('assets/night.png', night)
  files.set('pages/harbor.md', Buffer.from(page))
})

/** What a screen loads of pictures, before it is scrolled and after that, and how much the page moved meanwhile. */
async function seenOn(screen: { width: number; height: number; deviceScaleFactor: number }) {
  const { deviceScaleFactor, ...viewport } = screen
  const context = await site.browser.newContext({ viewport, deviceScaleFactor })
  const page = await context.newPage()
  const loaded: { path: string; bytes: number; kept: string | undefined }[] = []
  page.on('response', async response => {
    const { pathname } = new URL(response.url())
    if (!/^\/assets\/.*\.(?:png|webp)$/.test(pathname)) return
    const kept = response.headers()['cache-control']
    const type = response.headers()['content-type']
    expect([pathname, type]).toEqual([pathname, pathname.endsWith('.webp') ? 'image/webp' : 'image/png'])
    loaded.push({ path: pathname, bytes: (await response.body()).length, kept })
  })
  await page.goto(`${site.origin}/harbor`, { waitUntil: 'networkidle' })
  const atFirst = [...loaded]
  const heights = () =>
    page.locator('main img').evaluateAll(images => images.map(image => Math.round(image.clientHeight)))
  const before = await heights()
  await page.locator('main img').last().scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const isComplete = () =>
    page
      .locator('main img')
      .evaluateAll(images => images.every(image => (image as unknown as { complete: boolean }).complete))
  await expect.poll(isComplete).toBe(true)
  const shown = await page.locator('main img').evaluateAll(images =>
    images.map(image => {
      const { currentSrc, clientWidth } = image as unknown as { currentSrc: string; clientWidth: number }
      return { path: new URL(currentSrc).pathname, clientWidth }
    }),
  )
  expect(await heights()).toEqual(before)
  await context.close()
  return { atFirst, loaded, shown, heights: before }
}

const bytesOf = (files: readonly { readonly bytes: number }[]) =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

test('a screenshot of 4K costs a phone less than 60 kB, and the one below nothing until it is near', async () => {
  const { atFirst, loaded, shown, heights } = await seenOn({ width: 390, height: 844, deviceScaleFactor: 3 })
  expect(atFirst).toEqual([
    {
      path: expect.stringMatching(/\.webp$/),
      bytes: expect.any(Number),
      kept: 'public, max-age=31536000, immutable',
    },
  ])
  expect(bytesOf(atFirst)).toBeLessThan(60_000)
  expect(bytesOf(atFirst)).toBeGreaterThan(20_000)
  expect(loaded).toHaveLength(2)
  expect(bytesOf(loaded)).toBeLessThan(120_000)
  // The place is kept free before anything comes: as wide as the text, in its proportions.
  const [first] = shown
  expect(heights[0]).toBe(Math.round(((first?.clientWidth ?? 0) * 2160) / 3840))
})

test.each([
  ['a small phone of one pixel for one', { width: 360, height: 640, deviceScaleFactor: 1 }, 400],
  ['a desk of one', { width: 1280, height: 800, deviceScaleFactor: 1 }, 800],
  ['a desk of two', { width: 1280, height: 800, deviceScaleFactor: 2 }, 1408],
])('%s loads no more than it shows', async (_, screen, width) => {
  const { atFirst, shown } = await seenOn(screen)
  const html = Buffer.from(site.files.get('public/harbor.html') ?? '').toString()
  expect(html).toContain(`${atFirst[0]?.path} ${width}w`)
  expect(atFirst).toHaveLength(1)
  expect(shown).toHaveLength(2)
})
