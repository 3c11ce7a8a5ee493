import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { fuzz } from '../../src/testing/fuzz.ts'
import { awkwardKinds, serveAwkward } from '../browser/awkward-site.ts'
import { sharedChromium } from '../browser/chromium.ts'
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
const browser = sharedChromium()

/** A site with the paths of its pages, which ends with the test. */
interface Site {
  readonly origin: string
  readonly pages: readonly string[]
  readonly stop: () => Promise<void>
}

const others: readonly (readonly [string, () => Promise<Site>])[] = [
  ['the manual', manual],
  ...awkwardKinds.map(kind => [kind, () => serveAwkward(kind)] as const),
  ['forty pages', forty],
  ...exampleNames.map(name => [name, () => serveExample(name)] as const),
]

async function manual(): Promise<Site> {
  const { paths, ...site } = await serveManual()
  return { ...site, pages: paths }
}

async function forty(): Promise<Site> {
  const site = await serveSite(files => {
    for (let number = 0; number < 40; number++)
      files.set(
        `pages/docs/${number === 0 ? 'index' : `p${number}`}.md`,
        Buffer.from(`---\ntitle: Page ${number}\ndescription: D.\nlayout: docs\n---\n\nText.\n`),
      )
  })
  return { ...site, pages: ['/docs', '/docs/p39'] }
}

/** The sample, always the same. */
async function sample(): Promise<Site> {
  return { origin: inject('site'), pages: await pagePaths(), stop: async () => {} }
}

/** Every rule, also that of WCAG AAA for contrast. */
const all = 'rules: { "color-contrast-enhanced": { enabled: true } }'
/** Width and scheme change nothing but what is seen: all rules are asked once, and these for every look. */
const visual =
  'runOnly: ["color-contrast", "color-contrast-enhanced", "link-in-text-block", "scrollable-region-focusable", "target-size"]'

/** Evaluated by the debugger, so that the page keeps its own policy. */
async function judge(page: Page, options = all) {
  // Where elements are is found for faults alone.
  const fast = 'resultTypes: ["violations"], selectors: false'
  const { violations, passes }: Result = await page.evaluate(`axe.run(document, { ${options}, ${fast} })`)
  return {
    violations: violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))]),
    passed: passes.map(({ id }) => id),
  }
}

const looks = [320, 768, 1280].flatMap(width =>
  (['light', 'dark'] as const).map(colorScheme => ({ width, colorScheme })),
)
type Look = (typeof looks)[number]

async function lookAs(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme })
}

/** Besides the sample, another site is asked each day. FUZZ=2 asks all of them, in every way. */
const [today, isLong] = [Math.floor(Date.now() / 86_400_000), fuzz(1) > 1]
const round = Math.floor(today / others.length)
const askedToday = others.filter((_, at) => isLong || at === today % others.length)

/**
 * Pages take turns: of the sample every third, of the long manual every sixth, of other sites every second; each in one look, its neighbors
 * and the next time in another. A home page is always looked at, in light and in dark colors.
 */
function looksOf(name: string, number: number): readonly Look[] {
  if (isLong) return looks
  const turn = number + (name === 'the sample' ? today : round)
  const every = { 'the sample': 3, 'the manual': 6 }[name] ?? 2
  const from = Math.floor(turn / every)
  if (number > 0 && turn % every > 0) return []
  return (number > 0 ? [from] : [from, from + 3]).map(at => looks[at % looks.length] as Look)
}

test.each([['the sample', sample] as const, ...askedToday])(
  'axe-core finds nothing on the pages of %s, at any width, in light and dark colors',
  async (name, serve) => {
    const { origin, pages, stop } = await serve()
    onTestFinished(stop)
    const page = await browser().newPage({ reducedMotion: 'reduce' })
    expect(pages.length).toBeGreaterThan(1)
    const found: unknown[] = []
    // No violation may also mean that nothing was looked at.
    const unseen = new Set(['color-contrast', 'html-has-lang', 'landmark-one-main', 'region'])
    const look = async (part: string, options: string) => {
      const { violations, passed } = await judge(page, options)
      if (violations.length > 0) found.push([page.url(), part, violations])
      for (const rule of passed) unseen.delete(rule)
      expect([part, passed]).toEqual([part, expect.arrayContaining(['color-contrast'])])
    }
    for (const [number, path] of [...pages, '/nope'].entries()) {
      const asked = looksOf(name, number)
      if (asked.length === 0) continue
      await page.goto(origin + path)
      await page.evaluate(source)
      for (const [index, one] of asked.entries()) {
        await lookAs(page, one)
        const options = index === 0 ? all : visual
        await look(JSON.stringify(one), options)
        for (const choice of await page.getByRole('radio', { checked: false }).all()) {
          if (!(await choice.isVisible())) continue
          await choice.check()
          await look('another choice', options)
        }
      }
    }
    if (name === 'the manual') {
      await page.goto(`${origin}/`)
      await page.evaluate(source)
      for (const [index, words] of ['host', 'xyzzyqwerty'].entries()) {
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.getByRole('searchbox').fill(words)
        await page.locator('.search-panel > p:visible').waitFor()
        for (const one of looksOf(name, 0).slice(index)) {
          await lookAs(page, one)
          await look(`results of ${words}`, index === 0 ? all : visual)
          const fits = await page.evaluate('document.documentElement.scrollWidth <= innerWidth')
          expect([words, one, fits]).toEqual([words, one, true])
        }
      }
    }
    expect(found).toEqual([])
    expect([...unseen]).toEqual([])
  },
  600_000,
)

test('axe-core reports no language, letters too faint, what scrolls and no key reaches, and landmarks without a name', async () => {
  const page = await browser().newPage()
  await page.goto(`${inject('spoiled')}/`)
  await page.evaluate(source)
  await page.evaluate(`document.querySelector('main h2').style.color = '#ddd'`)
  await page.evaluate(`document.querySelector('main').append(document.createElement('pre'))`)
  await page.evaluate(`document.querySelector('main > pre').append('long'.repeat(999))`)
  await page.evaluate(`document.body.append(...['', ''].map(() => document.createElement('aside')))`)
  const { violations } = await judge(page)
  const noticed = ['color-contrast', 'html-has-lang', 'landmark-unique', 'scrollable-region-focusable']
  expect(violations.map(([id]) => id)).toEqual(expect.arrayContaining(noticed))
})
