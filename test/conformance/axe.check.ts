import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fuzz } from '../../src/testing/fuzz.ts'
import { awkwardKinds, serveAwkward } from '../browser/awkward-site.ts'
import { endChromium, startChromium } from '../browser/chromium.ts'
import { exampleNames, serveExample } from '../browser/example-site.ts'
import { serveManual } from '../browser/manual-site.ts'
import { serveSite } from '../browser/served.ts'
import { pagePaths } from './pages.ts'
import { toolFile } from './tool.ts'

interface Result {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly html: string }[]
  }[]
  readonly passes: readonly { readonly id: string }[]
}

const source = readFileSync(toolFile('axe-core', 'axe.min.js'), 'utf8')

/** Sites by name: their origins and paths. */
const sites = new Map<string, { readonly origin: string; readonly paths: readonly string[] }>()
const stops: (() => Promise<void>)[] = []
let browser: Browser
beforeAll(async () => {
  browser = await startChromium()
  stops.push(() => endChromium(browser))
  sites.set('the sample', { origin: inject('site'), paths: await pagePaths() })
  const manual = await serveManual()
  stops.push(manual.stop)
  sites.set('the manual', manual)
  const long = await serveSite(files => {
    for (let number = 0; number < 40; number++) {
      const name = number === 0 ? 'index' : `p${number}`
      files.set(
        `pages/docs/${name}.md`,
        Buffer.from(`---\ntitle: Page ${number}\ndescription: D.\nlayout: docs\n---\n\nText.\n`),
      )
    }
  })
  stops.push(long.stop)
  sites.set('forty pages', { origin: long.origin, paths: ['/docs', '/docs/p39'] })
  for (const kind of awkwardKinds) {
    const { origin, pages, stop } = await serveAwkward(kind)
    stops.push(stop)
    sites.set(kind, { origin, paths: pages })
  }
  for (const name of exampleNames) {
    const { origin, pages, stop } = await serveExample(name)
    stops.push(stop)
    sites.set(name, { origin, paths: pages })
  }
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

/** Every rule, also that of WCAG AAA for contrast. */
const all = '{ rules: { "color-contrast-enhanced": { enabled: true } } }'

/** Evaluated by the debugger, so that the page keeps its own policy. */
async function judge(page: Page, options = all) {
  const { violations, passes }: Result = await page.evaluate(`axe.run(document, ${options})`)
  return {
    violations: violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))]),
    passed: passes.map(({ id }) => id),
  }
}

const widths = [320, 768, 1280]
/** Width and scheme change nothing but what is seen: all rules are asked once, and these for every look. */
const visual =
  '{ runOnly: ["color-contrast", "color-contrast-enhanced", "link-in-text-block", "scrollable-region-focusable", "target-size"] }'
const looks = widths.flatMap(width =>
  (['light', 'dark'] as const).map(colorScheme => ({ width, colorScheme })),
)
type Look = (typeof looks)[number]
const today = Math.floor(Date.now() / 86_400_000)

/**
 * The home page of the sample is looked at in every way, that of others in light and in dark colors. Other pages take turns: each in
 * one look, its neighbors and the next day in another; of the long manual every fourth page, of the sample all, else every second.
 * FUZZ=2 asks all of them.
 */
function looksOf(name: string, number: number): readonly Look[] {
  const isSample = name === 'the sample'
  if (fuzz(1) > 1 || (number === 0 && isSample)) return looks
  if (number === 0) return [0, 3].map(turn => looks[(today + turn) % looks.length] as Look)
  const [turn, every] = [number + today, isSample ? 1 : name === 'the manual' ? 4 : 2]
  return turn % every > 0 ? [] : [looks[Math.floor(turn / every) % looks.length] as Look]
}

test.each(['the sample', 'the manual', 'forty pages', ...awkwardKinds, ...exampleNames])(
  'axe-core finds nothing on any page of %s, at any width, in light and dark colors',
  async name => {
    const { origin, paths } = sites.get(name) ?? { origin: '', paths: [] }
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    expect(paths.length).toBeGreaterThan(1)
    const found: unknown[] = []
    // No violation may also mean that nothing was looked at.
    const unseen = new Set(['color-contrast', 'html-has-lang', 'landmark-one-main', 'region'])
    for (const [number, path] of [...paths, '/nope'].entries()) {
      const asked = looksOf(name, number)
      if (asked.length === 0) continue
      await page.goto(origin + path)
      await page.evaluate(source)
      for (const [index, { width, colorScheme }] of asked.entries()) {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme })
        const look = async (part: string) => {
          const { violations, passed } = await judge(page, index === 0 ? all : visual)
          if (violations.length > 0) found.push([path, part, width, colorScheme, violations])
          for (const rule of passed) unseen.delete(rule)
          expect([path, part, passed]).toEqual([path, part, expect.arrayContaining(['color-contrast'])])
        }
        await look('page')
        for (const choice of await page.getByRole('radio', { checked: false }).all()) {
          if (!(await choice.isVisible())) continue
          await choice.check()
          await look('another choice')
        }
      }
    }
    expect(found).toEqual([])
    expect([...unseen]).toEqual([])
    await page.close()
  },
  600_000,
)

test('axe-core finds nothing in the manual with results of its search', async () => {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  await page.goto(`${sites.get('the manual')?.origin}/`)
  await page.evaluate(source)
  const found: unknown[] = []
  for (const words of ['host', 'xyzzyqwerty']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('searchbox').fill(words)
    await page.locator('.search-panel > p:visible').waitFor()
    for (const [index, { width, colorScheme }] of looks.entries()) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      const { violations } = await judge(page, index === 0 ? all : visual)
      if (violations.length > 0) found.push([words, width, colorScheme, violations])
      const scroll = await page.evaluate('document.documentElement.scrollWidth <= innerWidth')
      expect([words, width, scroll]).toEqual([words, width, true])
    }
  }
  expect(found).toEqual([])
  await page.close()
})

test('axe-core reports a page without a language, and letters that are too faint', async () => {
  const page = await browser.newPage()
  await page.goto(`${inject('spoiled')}/`)
  await page.evaluate(source)
  await page.evaluate(`document.querySelector('main h2').style.color = '#ddd'`)
  const { violations } = await judge(page)
  expect(violations.map(([id]) => id)).toEqual(expect.arrayContaining(['html-has-lang', 'color-contrast']))
  await page.close()
})

test('axe-core reports what scrolls and no key reaches, and two landmarks without a name', async () => {
  const page = await browser.newPage({ viewport: { width: 320, height: 800 } })
  await page.goto(sites.get('one word')?.origin ?? '')
  await page.evaluate(source)
  await page.evaluate(
    `for (const one of document.querySelectorAll('pre, table')) one.removeAttribute('tabindex')`,
  )
  await page.evaluate(`for (const one of document.querySelectorAll('aside')) one.removeAttribute('role')`)
  const { violations } = await judge(page)
  expect(violations.map(([id]) => id)).toEqual(['landmark-unique', 'scrollable-region-focusable'])
  await page.close()
})
