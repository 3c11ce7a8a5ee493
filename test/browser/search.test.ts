import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedChromium, visitor } from './chromium.ts'
import { serveManual } from './manual-site.ts'

interface Section {
  readonly heading: string
  readonly address: string
}

let site: Awaited<ReturnType<typeof serveManual>>
const browser = sharedChromium()
beforeAll(async () => {
  site = await serveManual()
})
afterAll(() => site?.stop())

/** A page of the manual, and every request that it makes. */
async function open(path: string, waitUntil: 'load' | 'networkidle' = 'load') {
  const { page, context, complaints } = await visitor(browser(), site.origin)
  const requests: string[] = []
  page.on('request', request => requests.push(new URL(request.url()).pathname))
  await page.goto(site.origin + path, { waitUntil })
  return { page, context, complaints, requests }
}

/** Asks again until it is so; a busy machine takes its time. */
const eventually = (ask: () => unknown) => expect.poll(ask, { timeout: 20_000 })

const fieldOf = (page: Page) => page.getByRole('search').getByRole('searchbox', { name: 'Search the manual' })
const resultsOf = (page: Page) => page.getByRole('search').getByRole('link')

test('the words of a heading find its section first, and Enter opens it', async () => {
  const { page, context, complaints } = await open('/faq')
  const index = await page.locator('search').getAttribute('data-index')
  const answer = await fetch(site.origin + index)
  const sections = (await answer.json()) as readonly Section[]
  const explained = sections.filter(({ address }) => !/^\/(?:changelog|readme|diagnostics)/.test(address))
  const only = explained.filter(one => sections.filter(({ heading }) => heading === one.heading).length === 1)
  expect(only.length).toBeGreaterThan(100)
  const wrong: unknown[] = []
  for (const { heading, address } of only.filter((_, at) => at % 10 === 0)) {
    await fieldOf(page).fill(heading.slice(0, 100))
    const first = resultsOf(page).first()
    await first.waitFor()
    const found = await first.getAttribute('href')
    if (found !== address) wrong.push([heading, found])
  }
  expect(wrong).toEqual([])

  const { heading, address } = only.findLast(one => one.address.includes('#')) ?? { heading: '', address: '' }
  await fieldOf(page).fill('')
  await fieldOf(page).pressSequentially(heading)
  await page.keyboard.press('Enter')
  await page.waitForURL(site.origin + address)
  const anchor = new URL(page.url()).hash.slice(1)
  expect(await page.evaluate(`document.getElementById('${anchor}')?.textContent`)).toContain(heading)
  expect(complaints).toEqual([])
  await context.close()
})

test('a slip and the start of a word find it, too', async () => {
  const { page, context, complaints } = await open('/faq')
  for (const words of ['certifcate', 'certif']) {
    await fieldOf(page).fill(words)
    await page
      .locator('search mark', { hasText: /^certificates?$/i })
      .first()
      .waitFor()
    await fieldOf(page).fill('')
    await resultsOf(page).first().waitFor({ state: 'detached' })
  }
  expect(complaints).toEqual([])
  await context.close()
})

test('nothing is loaded before the field has the focus', async () => {
  const { page, context, complaints, requests } = await open('/', 'networkidle')
  const late = (path: string) => /search-index|minisearch/.test(path)
  expect(requests.filter(late)).toEqual([])
  await fieldOf(page).focus()
  await eventually(() => requests.filter(late).length).toBe(2)
  expect(complaints).toEqual([])
  await context.close()
})

test('a screen reader hears the count, and keys go from the field through the results and back', async () => {
  const { page, context, complaints } = await open('/')
  const status = page.getByRole('search').getByRole('status')
  await fieldOf(page).pressSequentially('redirects')
  await eventually(() => status.textContent()).toMatch(/^\d+ sections, the first 10 are shown\.$/)
  expect(await resultsOf(page).count()).toBe(10)
  const focused = () =>
    page.evaluate('document.activeElement.getAttribute("href") ?? document.activeElement.id')
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe(await resultsOf(page).first().getAttribute('href'))
  await page.keyboard.press('ArrowUp')
  expect(await focused()).toBe('search')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe(await resultsOf(page).first().getAttribute('href'))
  await page.keyboard.press('Escape')
  expect(await focused()).toBe('search')
  expect(await resultsOf(page).count()).toBe(0)
  await fieldOf(page).fill('xyzzyqwerty')
  await eventually(() => status.textContent()).toBe('No section has these words.')
  await fieldOf(page).blur()
  await eventually(() => status.textContent()).toBe('')
  expect(complaints).toEqual([])
  await context.close()
})

test('markup in the index and in the words is text', async () => {
  const { page, context, complaints } = await open('/')
  const text = 'marker <img src=x onerror=alert(1)> $<b>'
  await page.route('**/search-index.*', route =>
    route.fulfill({ json: [{ title: text, heading: `${text} $`, address: '/faq', text }] }),
  )
  for (const words of ['marker', '$<b', '<img src=x onerror=alert(1)>', '\\ ( [ * + ? | ^']) {
    await fieldOf(page).fill(words)
    await eventually(() => page.locator('.search-count').textContent()).toMatch(/section/)
  }
  await fieldOf(page).fill('onerror')
  await eventually(() => page.locator('search li p').textContent()).toBe(text)
  expect(await page.locator('search :is(img, b)').count()).toBe(0)
  expect(await page.locator('search mark').textContent()).toBe('onerror')
  expect(complaints).toEqual([])
  await context.close()
})

test('an index that does not load is reported, and loaded again', async () => {
  const { page, context } = await open('/')
  await page.route('**/search-index.*', route => route.abort(), { times: 1 })
  await fieldOf(page).fill('nginx')
  await page.locator('.search-count', { hasText: 'could not be loaded' }).waitFor()
  await fieldOf(page).fill('nginx certificate')
  await resultsOf(page).first().waitFor()
  await context.close()
})

test('without scripts there is no field', async () => {
  const context = await browser().newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.origin}/`)
  expect(await page.locator('search').count()).toBe(1)
  expect(await page.locator('search').isVisible()).toBe(false)
  expect(await page.getByRole('link', { name: 'Contents' }).isVisible()).toBe(true)
  await context.close()
})
