import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startChromium } from '../browser/chromium.ts'
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

let browser: Browser
beforeAll(async () => {
  browser = await startChromium()
})
afterAll(() => browser.close())

/** Evaluated by the debugger, so that the page keeps its own policy. */
async function judge(page: Page) {
  await page.evaluate(source)
  const { violations, passes }: Result = await page.evaluate('axe.run(document)')
  return {
    violations: violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))]),
    passed: passes.map(({ id }) => id),
  }
}

test.each(['light', 'dark'] as const)(
  'axe-core finds nothing on any page, in the colours for %s',
  async colorScheme => {
    const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce' })
    const paths = await pagePaths()
    expect(paths.length).toBeGreaterThan(8)
    let tabs = 0
    for (const path of [...paths, '/nope']) {
      await page.goto(inject('site') + path)
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
    expect(tabs).toBe(1)
  },
)

test('axe-core minds a page without a language, and letters that are too faint', async () => {
  const page = await browser.newPage()
  await page.goto(`${inject('spoiled')}/`)
  await page.evaluate(`document.querySelector('h2').style.color = '#ddd'`)
  const { violations } = await judge(page)
  expect(violations.map(([id]) => id)).toEqual(expect.arrayContaining(['html-has-lang', 'color-contrast']))
})
