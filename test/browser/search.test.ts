import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

const assets = () => join(site.folder, 'docs/public/assets')
const start = 'export default '

/** The script that is the index. */
function indexName(): string {
  const isIndex = (name: string) =>
    name.endsWith('.js') && readFileSync(join(assets(), name), 'utf8').startsWith(start)
  return readdirSync(assets()).find(isIndex) ?? ''
}

function sectionsInIndex(): readonly Section[] {
  const text = readFileSync(join(assets(), indexName()), 'utf8')
  const pages: readonly [string, string, ...(readonly [string, string, string])[]][] = JSON.parse(
    text.slice(start.length),
  )
  return pages.flatMap(([path, title, ...parts]) =>
    parts.map(([anchor, heading]) => ({
      heading: heading || title,
      address: anchor === '' ? path : `${path}#${anchor}`,
    })),
  )
}

const wordsIn = ({ heading }: Section) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

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

const fieldOf = (page: Page) => page.getByRole('search').getByRole('searchbox', { name: 'Search' })
const resultsOf = (page: Page) => page.getByRole('search').getByRole('link')

test('the words of a heading find its section first, and Enter opens it', async () => {
  const { page, context, complaints } = await open('/pages')
  const sections = sectionsInIndex()
  const explained = sections.filter(({ address }) => !/^\/(?:changelog|readme|diagnostics)/.test(address))
  const only = explained.filter(one => sections.filter(other => wordsIn(other) === wordsIn(one)).length === 1)
  expect(only.length).toBeGreaterThan(100)
  for (const { heading, address } of only.filter((_, at) => at % 10 === 0)) {
    await fieldOf(page).fill(heading.slice(0, 100))
    const first = resultsOf(page).first()
    await expect.poll(() => first.getAttribute('href'), { message: heading, timeout: 10_000 }).toBe(address)
  }

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
  const { page, context, complaints } = await open('/pages')
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
  const before = requests.length
  await fieldOf(page).focus()
  await eventually(() => requests.length).toBe(before + 2)
  expect(requests.slice(0, before)).not.toContain(await page.locator('search').getAttribute('data-script'))
  expect(complaints).toEqual([])
  await context.close()
})

test('a screen reader hears the count, and keys go from the field through the results and back', async () => {
  const { page, context, complaints } = await open('/')
  const status = page.getByRole('search').getByRole('status')
  await fieldOf(page).pressSequentially('redirects')
  await eventually(() => status.textContent()).toMatch(/^Results: \d+$/)
  expect(await status.textContent()).toBe(`Results: ${await resultsOf(page).count()}`)
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
  await eventually(() => status.textContent()).toBe('Nothing found')
  await fieldOf(page).blur()
  await eventually(() => status.textContent()).toBe('')
  expect(complaints).toEqual([])
  await context.close()
})

test('markup in the index and in the words is text', async () => {
  const { page, context, complaints } = await open('/')
  const text = 'marker <img src=x onerror=alert(1)> $<b>'
  const body = `export default ${JSON.stringify([['/pages', text, ['', `${text} $`, text]]])}`
  await page.route(`**/${indexName()}`, route => route.fulfill({ body, contentType: 'text/javascript' }))
  for (const words of ['marker', '$<b', '<img src=x onerror=alert(1)>', '\\ ( [ * + ? | ^']) {
    await fieldOf(page).fill(words)
    await eventually(() => page.locator('.search-panel > p').textContent()).toMatch(
      /^Results: \d+$|^Nothing found$/,
    )
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
  await page.route(`**/${indexName()}`, route => route.abort(), { times: 1 })
  await fieldOf(page).fill('nginx')
  await page.locator('.search-panel > p', { hasText: 'could not be loaded' }).waitFor()
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
  await context.close()
})
