import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { change } from '../../src/testing/sample.ts'
import { sharedSite } from './served.ts'

const page = (title: string, more = '') =>
  Buffer.from(`---\ntitle: ${title}\ndescription: D.\n${more}---\n\nText.\n`)

/** An owner’s site: many pages, three folders, a search, three languages, a store, a map, an invite and both colors. */
const site = sharedSite(files => {
  const links =
    '[{ label: Store, url: https://a.example, icon: cart, style: main }, { label: Map, url: https://b.example, icon: map }]'
  change(files, 'portolan.yaml', '\nsite:\n', `\nsite:\n  search: yes\n  toggle: yes\n  links: ${links}\n`)
  change(
    files,
    'portolan.yaml',
    /$/,
    '\nlanguages: [{ language: de }, { language: ar, name: "خادم الخليج" }]\n',
  )
  for (const name of ['team', 'vote', 'map', 'ranks', 'events', 'worlds'])
    files.set(`pages/${name}.md`, page(name))
  for (const name of ['places/castle', 'places/harbor', 'wiki/index', 'wiki/mobs'])
    files.set(`pages/${name}.md`, page(name))
  for (let number = 10; number < 24; number++)
    files.set(`pages/guides/g${number}.md`, page(`Guide ${number}`))
  files.set('pages/de/index.md', page('Start'))
  files.set('pages/de/join.md', page('Mitspielen'))
  files.set('pages/ar/index.md', page('Start'))
})

let shared: Page
beforeAll(async () => {
  shared = await site.browser.newPage({ reducedMotion: 'reduce' })
})

/** Opens a page in one tab for all, or as a visitor of another kind. */
async function open(path: string, width: number, kind?: BrowserContextOptions): Promise<Page> {
  const page = kind ? await site.browser.newPage(kind) : shared
  await page.setViewportSize({ width, height: 800 })
  await page.goto(site.origin + path)
  return page
}

const row = `[...document.querySelectorAll('.row > ul > li')]
  .filter(item => item.checkVisibility()).map(item => item.firstElementChild.innerText)`

test.each([
  ['/rules', 'Join'],
  ['/de', 'Mitspielen'],
  ['/ar', 'Join\nEN'],
])('at any width, the header of %s is one row that begins with the join page', async (path, join) => {
  const page = await open(path, 896)
  for (const [width, least] of [
    [896, 3],
    [1024, 4],
    [1280, 5],
    [1920, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const entries = (await page.evaluate(row)) as string[]
    const { height = 0 } = (await page.locator('.site-header').boundingBox()) ?? {}
    const isMore = entries.length >= (path === '/rules' ? least : least - 1)
    expect([width, entries[0], isMore, height <= 60]).toEqual([width, join, true, true])
    for (const name of ['Store', 'Discord'])
      expect(await page.locator('.site-header > .out').getByRole('link', { name }).isVisible()).toBe(true)
  }
})

test('a folder opens its pages, and the menu has the other ones, without a script', async () => {
  const page = await open('/guides/g12', 1280, { javaScriptEnabled: false })
  const folder = page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('button', { name: 'Guides' })
  expect(await folder.getAttribute('aria-current')).toBe('true')
  const first = page.locator('.row li li a').first()
  expect(await first.isVisible()).toBe(false)
  await folder.focus()
  await page.keyboard.press('Enter')
  expect(await first.isVisible()).toBe(true)
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.pathname')).toBe('/guides/java-edition')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('summary', { hasText: 'Places' }).click()
  await page.locator('#siteMenu').getByRole('link', { name: 'castle' }).click()
  await page.waitForURL('**/places/castle')
})

test('the menu of a phone begins with the store and the invite, then the join page; the search is next to it', async () => {
  const page = await open('/de', 390, { hasTouch: true })
  await page.getByRole('button', { name: 'Menü' }).tap()
  const links = page.locator('#siteMenu').getByRole('link')
  const seen = await links.evaluateAll(all =>
    all.flatMap(link => (link.checkVisibility() ? [link.innerText] : [])),
  )
  expect(seen.slice(0, 5)).toEqual(['Store', 'Discord', 'Mitspielen', 'News\nEN', 'Rules\nEN'])
  const rules = page.locator('#siteMenu a[href="/rules"]')
  expect(await rules.getAttribute('hreflang')).toBe('en')
  expect(await rules.locator('[lang=en]').innerText()).toBe('Rules')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Suche' }).tap()
  const { x = -1, width = 999 } = (await page.locator('#siteSearch').boundingBox()) ?? {}
  expect([x >= 0, x + width <= 390]).toEqual([true, true])
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('search')
})

/** Where the ring begins of all that can have the focus. */
const rings = `[...document.querySelectorAll('.site-header > :is(a, button), .row a')]
  .filter(stop => stop.checkVisibility()).map(stop => {
    stop.focus({ focusVisible: true })
    const { outlineWidth, outlineOffset } = getComputedStyle(stop)
    return stop.getBoundingClientRect().top - parseFloat(outlineWidth) - parseFloat(outlineOffset)
  })`

test('no letter and no ring of the header is cut, on a phone and on a wide screen', async () => {
  const page = await open('/ar', 390)
  expect(await page.evaluate('getComputedStyle(document.querySelector(".brand span")).overflow')).toBe(
    'visible',
  )
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const tops = (await page.evaluate(rings)) as number[]
    expect(tops.length).toBeGreaterThan(2)
    expect([width, tops.filter(top => top < 0)]).toEqual([width, []])
  }
})
