import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChromium, visitor } from './chromium.ts'
import { type ServedSite, serveSite } from './served.ts'

const page = `---
title: Tour
description: The harbor of the server, as a film.
---

<video src="/assets/tour.webm" aria-label="A walk through the harbor"></video>

<audio src="/assets/tour.webm" aria-label="The sounds of the harbor"></audio>
`

let site: ServedSite
let browser: Browser

beforeAll(async () => {
  browser = await startChromium('--autoplay-policy=no-user-gesture-required')
  const film = await recorded(await browser.newPage())
  site = await serveSite(files => {
    files.set('assets/tour.webm', film)
    files.set('pages/tour.md', Buffer.from(page))
  })
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** Half a second of a changing picture with a tone, as Chromium itself records it. */
async function recorded(page: Page): Promise<Uint8Array> {
  const base64 = await page.evaluate(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 })
    const pen = canvas.getContext('2d')
    const sound = new AudioContext()
    const tone = sound.createOscillator()
    const ears = sound.createMediaStreamDestination()
    tone.connect(ears)
    tone.start()
    const stream = new MediaStream([...canvas.captureStream(25).getTracks(), ...ears.stream.getTracks()])
    const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp8,opus' })
    const parts = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const ended = new Promise(resolve => (recorder.onstop = resolve))
    const paint = setInterval(() => {
      pen.fillStyle = 'hsl(' + (performance.now() % 360) + ' 80% 50%)'
      pen.fillRect(0, 0, 64, 36)
    }, 20)
    recorder.start()
    await new Promise(resolve => setTimeout(resolve, 500))
    recorder.stop()
    await ended
    clearInterval(paint)
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(String.fromCharCode(...bytes))
  })()`)
  return Buffer.from(String(base64), 'base64')
}

test('a video and a sound of the site play under its policy', async () => {
  const { page, context, complaints } = await visitor(browser, site.origin)
  await page.goto(`${site.origin}/tour`)
  for (const name of ['video', 'audio']) {
    const player = page.locator(`main ${name}`)
    expect([name, await player.getAttribute('controls')]).toEqual([name, ''])
    const played = await page.evaluate(`(async () => {
      const media = document.querySelector('main ${name}')
      const ended = new Promise(resolve => media.addEventListener('ended', resolve))
      await media.play()
      await ended
      return media.currentTime
    })()`)
    expect(played).toBeGreaterThan(0.2)
  }
  expect(complaints).toEqual([])
  await context.close()
})
