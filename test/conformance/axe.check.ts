import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { awkwardKinds, serveAwkward } from '../browser/awkward-site.ts'
import { startChromium } from '../browser/chromium.ts'
import { exampleNames, serveExample } from '../browser/example-site.ts'
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
  stops.push(() => browser.close())
  sites.set('the sample', { origin: inject('site'), paths: await pagePaths() })
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

/** Evaluated by the debugger, so that the page keeps its own policy. */
async function judge(page: Page) {
  await page.evaluate(source)
  const { violations, passes }: Result = await page.evaluate('axe.run(document)')
  return {
    violations: violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))]),
    passed: passes.map(({ id }) => id),
  }
}

const widths = [320, 768, 1280]
const schemes = ['light', 'dark'] as const
const looks = widths.flatMap(width => schemes.map(scheme => ({ width, scheme })))

test.each(
  ['the sample', ...awkwardKinds, ...exampleNames].flatMap(name => looks.map(look => ({ name, ...look }))),
)(
  'axe-core finds nothing on any page: $name, $width px wide, in the colours for $scheme',
  async ({ name, width, scheme }) => {
    const { origin, paths } = sites.get(name) ?? { origin: '', paths: [] }
    const page = await browser.newPage({
      colorScheme: scheme,
      reducedMotion: 'reduce',
      viewport: { width, height: 800 },
    })
    expect(paths.length).toBeGreaterThan(1)
    let tabs = 0
    for (const path of [...paths, '/nope']) {
      await page.goto(origin + path)
      const { violations, passed } = await judge(page)
      expect([path, violations]).toEqual([path, []])
      // No violation may also mean that nothing was looked at.
      expect(passed).toEqual(
        expect.arrayContaining(['color-contrast', 'html-has-lang', 'landmark-one-main', 'region']),
      )
      for (const tab of await page.getByRole('tab', { selected: false }).all()) {
        tabs += 1
        await tab.click()
        const second = await judge(page)
        expect([path, 'the other tab', second.violations]).toEqual([path, 'the other tab', []])
        expect(second.passed).toContain('aria-required-children')
      }
    }
    // One edition alone has no tabs.
    if (name !== 'dark-arena') expect(tabs).toBeGreaterThan(0)
    await page.close()
  },
)

test('axe-core minds a page without a language, and letters that are too faint', async () => {
  const page = await browser.newPage()
  await page.goto(`${inject('spoiled')}/`)
  await page.evaluate(`document.querySelector('h2').style.color = '#ddd'`)
  const { violations } = await judge(page)
  expect(violations.map(([id]) => id)).toEqual(expect.arrayContaining(['html-has-lang', 'color-contrast']))
  await page.close()
})

test('axe-core minds what scrolls and no key reaches, and two landmarks without a name', async () => {
  const page = await browser.newPage({ viewport: { width: 320, height: 800 } })
  await page.goto(sites.get('one word')?.origin ?? '')
  await page.evaluate(
    `for (const one of document.querySelectorAll('pre, table')) one.removeAttribute('tabindex')`,
  )
  await page.evaluate(`for (const one of document.querySelectorAll('aside')) one.removeAttribute('role')`)
  const { violations } = await judge(page)
  expect(violations.map(([id]) => id)).toEqual(['landmark-unique', 'scrollable-region-focusable'])
  await page.close()
})
