import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sharedSite } from './served.ts'

const text = '---\ntitle: Join\ndescription: How to join.\n---\n\n# Join\n\n::join\n\n::help\n'
const site = sharedSite(files => files.set('pages/join.md', Buffer.from(text)))

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36'
const agents = {
  windows,
  mac,
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1',
  android: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
  xbox: `${windows} Edg/131.0 Xbox; Xbox One`,
  playstation:
    'Mozilla/5.0 (PlayStation; PlayStation 5/8.00) AppleWebKit/605.1.15 Version/13.0 Safari/605.1.15',
  nintendo:
    'Mozilla/5.0 (Nintendo Switch; WifiWebAuthApplet) AppleWebKit/609.4 NF/6.0.2.21.3 NintendoBrowser/5.1',
}

let shared: Page
let session: CDPSession
let visits = 0
beforeAll(async () => {
  shared = await site.browser.newPage({ reducedMotion: 'reduce' })
  shared.on('pageerror', error => expect.unreachable(error.message))
  session = await shared.context().newCDPSession(shared)
})

interface Visit {
  readonly agent?: keyof typeof agents
  readonly viewport?: { readonly width: number; readonly height: number }
}

/** Opens the page again in one tab, since a new one costs three times as much, and the page keeps nothing. */
async function open(hash = '', { agent = 'windows', viewport = desk }: Visit = {}): Promise<Page> {
  await session.send('Emulation.setUserAgentOverride', { userAgent: agents[agent] })
  await shared.setViewportSize(viewport)
  // Another address, which is loaded although only its hash may differ.
  visits += 1
  await shared.goto(`${site.origin}/join?${visits}${hash}`)
  return shared
}
const desk = { width: 1280, height: 720 }
const phone = { width: 390, height: 844 }

/** A visitor of another kind. */
async function openAs(options: BrowserContextOptions, hash = ''): Promise<Page> {
  const page = await site.browser.newPage(options)
  await page.goto(`${site.origin}/join${hash}`)
  return page
}

/** What is chosen, and what can be seen for it. */
async function shown(page: Page): Promise<string> {
  const visible = (selector: string) =>
    page.locator(selector).evaluateAll(all => all.filter(one => one.checkVisibility()).map(one => one.id))
  const chosen = page.locator('.device:checked, .chooser + .chooser :checked')
  const labels = await chosen.evaluateAll(all =>
    all.filter(one => one.checkVisibility()).map(one => one.parentElement?.textContent),
  )
  return `${labels.join(', ')}: ${(await visible('.way')).join(' ')}`
}

const java = 'Computer, Java Edition: java'
const forWindows = 'Computer, Minecraft for Windows: bedrock'

test.each<readonly [keyof typeof agents, string]>([
  ['windows', java],
  ['iphone', 'Phone: bedrock'],
  ['android', 'Phone: bedrock'],
  ['xbox', 'Console: console'],
  ['playstation', 'Console: console'],
  ['nintendo', 'Console: console'],
])('%s is guessed', async (agent, expected) => {
  const page = await open('', { agent })
  expect(await shown(page)).toBe(expected)
  expect(await page.evaluate('document.cookie + localStorage.length + sessionStorage.length')).toBe('00')
})

test('an iPad, which says that it is a Mac, is a phone', async () => {
  await shared.addInitScript(`/Mac OS X 10/.test(navigator.userAgent) && Object.defineProperties(navigator, {
    platform: { value: 'MacIntel' },
    maxTouchPoints: { value: 5 },
  })`)
  const page = await open('', { agent: 'mac' })
  expect(await shown(page)).toBe('Phone: bedrock')
})

describe('an address', () => {
  test.each([
    ['#java', 'iphone', java],
    ['#bedrock', 'windows', forWindows],
    ['#phone', 'windows', 'Phone: bedrock'],
    ['#console', 'windows', 'Console: console'],
    ['#bedrock-step-2', 'windows', forWindows],
    ['#nothing', 'windows', java],
  ] as const)('%s on %s chooses', async (hash, agent, expected) => {
    const page = await open(hash, { agent, viewport: phone })
    expect(await shown(page)).toBe(expected)
    const top = hash.includes('step') ? hash : '.chooser'
    await expect.poll(() => isInSight(page, top)).toBe(true)
  })

  test('follows the choice, and the choice a link', async () => {
    const page = await open()
    await page.getByRole('radio', { name: 'Phone' }).check()
    expect([await shown(page), new URL(page.url()).hash]).toEqual(['Phone: bedrock', '#phone'])
    await page.getByRole('radio', { name: 'Computer' }).check()
    await page.getByRole('radio', { name: 'Minecraft for Windows' }).check()
    expect([await shown(page), new URL(page.url()).hash]).toEqual([forWindows, '#bedrock'])
    await page.evaluate(`location.hash = 'console'`)
    await expect.poll(() => shown(page)).toBe('Console: console')
  })
})

async function isInSight(page: Page, selector: string): Promise<boolean> {
  const box = await page.locator(selector).first().boundingBox()
  return box !== null && box.y >= 0 && box.y < 600
}

test('arrows choose, and Tab goes on', async () => {
  const page = await open()
  const focused = () => page.evaluate(`document.activeElement.closest('label, a, button').textContent`)
  await page.getByRole('radio', { name: 'Computer' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await shown(page)).toBe('Phone: bedrock')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Open in Minecraft')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Java Edition')
})

test('without scripts everything is there, and the choice works', async () => {
  const page = await openAs({ javaScriptEnabled: false })
  expect(await shown(page)).toBe(': java bedrock console')
  for (const name of ['Java Edition', 'Bedrock Edition', 'Consoles'])
    expect(await page.getByRole('heading', { name }).isVisible()).toBe(true)
  await page.getByRole('radio', { name: 'Phone' }).check()
  expect(await shown(page)).toBe('Phone: bedrock')
  await page.goto(`${site.origin}/join#unknown-host-answer`)
  expect(await page.locator('#unknown-host-answer').isVisible()).toBe(true)
})

test('messages are those of what is chosen, and one that a link names', async () => {
  const page = await open()
  const ids = ['unknown-host', 'unable-to-connect', 'no-add-server', 'not-whitelisted']
  const seen = async () => Promise.all(ids.map(id => page.locator(`#${id}`).isVisible()))
  expect(await seen()).toEqual([true, false, false, true])
  await page.getByRole('radio', { name: 'Phone' }).check()
  expect(await seen()).toEqual([false, true, false, true])
  await page.getByRole('radio', { name: 'Console' }).check()
  expect(await seen()).toEqual([false, false, true, true])
  await page.evaluate(`location.hash = 'unknown-host'`)
  expect(await seen()).toEqual([true, false, true, true])
})

test('the code for a phone is where phones and consoles are chosen, above the way into the game, and not on a phone', async () => {
  const page = await open('#phone')
  const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0
  expect(await top('.join > .qr')).toBeLessThan(await top('.go'))
  await page.getByRole('radio', { name: 'Console' }).check()
  expect(await page.locator('.join > .qr').isVisible()).toBe(true)
  await page.getByRole('radio', { name: 'Computer' }).check()
  expect(await page.locator('.join > .qr').isVisible()).toBe(false)
  const mobile = await openAs({ userAgent: agents.android, isMobile: true, hasTouch: true }, '#phone')
  expect(await mobile.locator('.join > .qr').isVisible()).toBe(false)
})

test('prints have all steps, their headings and the answers, and no control', async () => {
  const page = await open()
  await page.emulateMedia({ media: 'print' })
  expect(await shown(page)).toBe(': java bedrock console')
  for (const name of ['Java Edition', 'Bedrock Edition', 'Consoles']) {
    const { height = 0 } = (await page.getByRole('heading', { name }).boundingBox()) ?? {}
    expect(height).toBeGreaterThan(10)
  }
  expect(await page.locator('.copy, .go, .chooser, .way .qr').filter({ visible: true }).count()).toBe(0)
  const { height = 0 } = (await page.locator('#outdated-client-answer').boundingBox()) ?? {}
  expect(height).toBeGreaterThan(10)
  await page.emulateMedia({ media: null })
})

test('a link opens a message, from outside and on the page', async () => {
  const page = await open('#outdated-client', { viewport: phone })
  const message = (id: string) => page.locator(`#${id}`)
  expect(await message('outdated-client').getAttribute('open')).toBe('')
  await expect.poll(() => isInSight(page, '#outdated-client')).toBe(true)
  expect(await message('connection-refused').getAttribute('open')).toBe(null)
  await page.evaluate(`location.hash = 'connection-refused'`)
  await message('connection-refused').and(page.locator('[open]')).waitFor()
})

test('a button that has copied says so for two seconds, and fingers hit it', async () => {
  const page = await open('#bedrock')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
  const button = page.locator('#bedrock').getByRole('button', { name: 'Copy port' })
  const { height = 0 } = (await button.boundingBox()) ?? {}
  expect(height).toBeGreaterThanOrEqual(44)
  await button.click()
  await page.locator('#bedrock').getByRole('button', { name: 'Copied port' }).waitFor()
  expect(await page.locator('.copy.done').count()).toBe(1)
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('19132')
  await button.waitFor()
})

test('on a wide screen the messages are next to the way in, and no gap opens', async () => {
  const page = await open()
  const boxOf = async (selector: string) =>
    (await page.locator(selector).boundingBox()) ?? expect.unreachable()
  const [title, join, help] = [await boxOf('h1'), await boxOf('.join'), await boxOf('.help')]
  expect(help.x).toBeGreaterThanOrEqual(join.x + join.width)
  expect(Math.abs(help.y - title.y)).toBeLessThan(40)
  expect(join.y - title.y - title.height).toBeLessThan(60)
  await page.setViewportSize(phone)
  expect((await boxOf('.help')).x).toBeLessThan(40)
})
