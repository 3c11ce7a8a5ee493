import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { endChromium, startChromium, visitor } from './chromium.ts'
import { serveSite } from './served.ts'

const page = `---
title: Tour
description: The harbor of the server, as a film.
---

<video src="/assets/tour.webm" aria-label="A walk through the harbor"></video>

<audio src="/assets/tour.webm" aria-label="The sounds of the harbor"></audio>
`

test('a video and a sound of the site play under its policy', async () => {
  const site = await serveSite(files => {
    // Half a second of a changing color with a tone, as Chromium recorded it: VP8 and Opus.
    files.set('assets/tour.webm', readFileSync('test/fixtures/tour.webm'))
    files.set('pages/tour.md', Buffer.from(page))
  })
  onTestFinished(site.stop)
  const browser = await startChromium('--autoplay-policy=no-user-gesture-required')
  onTestFinished(() => endChromium(browser))
  const { page: tab, complaints } = await visitor(browser, site.origin)
  await tab.goto(`${site.origin}/tour`)
  for (const name of ['video', 'audio']) {
    expect([name, await tab.locator(`main ${name}`).getAttribute('controls')]).toEqual([name, ''])
    const played = await tab.evaluate(`(async () => {
      const media = document.querySelector('main ${name}')
      const ended = new Promise(resolve => media.addEventListener('ended', resolve))
      await media.play()
      await ended
      return media.currentTime
    })()`)
    expect(played).toBeGreaterThan(0.2)
  }
  expect(complaints).toEqual([])
})
