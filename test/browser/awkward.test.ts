import { afterAll, beforeAll, expect, test } from 'vitest'
import { awkwardKinds, serveAwkward } from './awkward-site.ts'
import { sharedChromium } from './chromium.ts'
import type { ServedSite } from './served.ts'

const browser = sharedChromium()
const sites = new Map<string, ServedSite>()
beforeAll(async () => {
  for (const kind of awkwardKinds) sites.set(kind, await serveAwkward(kind))
})
afterAll(async () => {
  for (const { stop } of sites.values()) await stop()
})

/** What reaches out of the window, unless it or something around it can be scrolled. */
const beyond = `(() => {
  const scrolls = element => element && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  const out = [...document.body.querySelectorAll(':not(.visually-hidden, .visually-hidden *)')].filter(element => {
    if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false
    const { left, right, width } = element.getBoundingClientRect()
    return width > 1 && (left < -0.5 || right > document.documentElement.clientWidth + 0.5) && !scrolls(element)
  })
  const wider = document.documentElement.scrollWidth - document.documentElement.clientWidth
  return [wider, ...out.map(element => element.outerHTML.slice(0, 120))]
})()`

test.each(awkwardKinds)(
  'a name of %s, long lines, no optional field and forty steps keep to a narrow, a middle and a wide window',
  async kind => {
    const { origin, pages } = sites.get(kind) ?? { origin: '', pages: [] }
    const page = await browser().newPage({ reducedMotion: 'reduce' })
    expect(pages.length).toBeGreaterThan(1)
    for (const path of [...pages.filter(path => path !== '/join'), '/nope', '/join']) {
      await page.goto(origin + path)
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect([path, width, await page.evaluate(beyond)]).toEqual([path, width, [0]])
        if (path !== '/join') continue
        const tops = (await page.evaluate(
          `[...document.querySelectorAll('main > :not(h1)')].map(part => part.getBoundingClientRect().top)`,
        )) as number[]
        expect([width, tops]).toEqual([width, tops.toSorted((a, b) => a - b)])
      }
    }
    // The look sees what sticks out.
    await page.evaluate(`document.querySelector('main').firstElementChild.style.width = '200vw'`)
    expect((await page.evaluate(beyond)) as unknown[]).not.toEqual([0])
    await page.close()
  },
)

test('what is left out leaves no undefined, no null and nothing empty behind, in pages and in twins', () => {
  for (const { files } of sites.values()) {
    const texts = Array.from(files).filter(([file]) => /^public\/(?!\.well-known).*\.(?:html|md)$/.test(file))
    expect(texts.length).toBeGreaterThan(5)
    for (const [file, bytes] of texts) {
      const text = Buffer.from(bytes).toString()
      expect([file, text.match(/undefined|\bnull\b|NaN|\[object|<(?:ul|ol|p|div|h\d)\b[^>]*><\//g)]).toEqual([
        file,
        null,
      ])
    }
  }
})
