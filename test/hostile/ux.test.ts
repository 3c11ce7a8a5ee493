import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { change, sampleBundle } from '../../src/testing/sample.ts'
import { startChromium, visitor } from '../browser/chromium.ts'
import { freePort, startNginx } from '../servers/contract/nginx.ts'
import { decodeHtml, decodeMarkdown } from './decode.ts'
import { compileHostile, type Values } from './hostile-site.ts'
import { layDown } from './lay-down.ts'
import { fieldOf } from './worst-site.ts'

const address = 'play.lanternbay.example'
let origin: string
let longOrigin: string
let dist: string
let browser: Browser
const stops: (() => unknown)[] = []

async function served(values: Values): Promise<readonly [origin: string, dist: string]> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-hostile-'))
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  const listen = [fieldOf('config: deploy.nginx.listen'), `127.0.0.1:${await freePort()}`] as const
  const { port, stop } = await startNginx(layDown(folder, compileHostile(new Map([...values, listen])).files))
  stops.push(stop)
  return [`http://127.0.0.1:${port}`, folder]
}

const long: Values = new Map([
  ...(['service.name', 'server.name', 'server.editions.java.name'] as const).map(
    name => [fieldOf(`config: ${name}`), 'W'.repeat(100)] as const,
  ),
  ...(['server.editions.java.note', 'server.editions.bedrock.note', 'server.compatibilityNote'] as const).map(
    name => [fieldOf(`config: ${name}`), 'Donaudampfschiff'.repeat(60)] as const,
  ),
  [fieldOf('page: nav.label'), 'N'.repeat(100)],
  [fieldOf('config: service.language'), 'ar'],
])

beforeAll(async () => {
  ;[origin, dist] = await served(new Map())
  ;[longOrigin] = await served(long)
  browser = await startChromium()
  stops.push(() => browser.close())
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

/** The home page, whose clipboard is as the script says. */
async function open(script = '', options: BrowserContextOptions = {}, from = origin): Promise<Page> {
  const context = await browser.newContext(options)
  if (script !== '') await context.addInitScript(script)
  const page = await context.newPage()
  await page.goto(`${from}/join`, { waitUntil: 'load' })
  return page
}

const noClipboard = `Object.defineProperty(navigator, 'clipboard', { value: undefined })`
const denied = `Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) } })`
const noCommand = `Document.prototype.execCommand = () => false`
const throwing = `Document.prototype.execCommand = () => { throw new Error('gone') }`

describe('UX-01', () => {
  test.each([
    ['missing', noClipboard],
    ['denied', denied],
  ])('UX-01 with a clipboard that is %s the old command copies, and a message says so', async (_, script) => {
    const page = await open(
      `${script}; window.commands = []; Document.prototype.execCommand = name => commands.push([name, String(getSelection())]) > 0`,
    )
    const button = page.locator('button[data-copy]').first()
    expect(await button.evaluate(node => [node.tagName, node.getAttribute('type')])).toEqual([
      'BUTTON',
      'button',
    ])
    await button.focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: `Copied: ${address}` })
      .first()
      .waitFor({ state: 'attached' })
    expect(await page.evaluate('commands')).toEqual([['copy', address]])
  })

  test.each([
    ['says no', noCommand],
    ['is gone', throwing],
  ])(
    'UX-01 where the old command %s, too, the address is selected and a message tells how to go on',
    async (_, command) => {
      const page = await open(`${noClipboard}; ${command}`)
      await page.locator('button[data-copy]').first().click()
      await page.getByRole('status').filter({ hasText: 'Selected. Copy it with' }).first().waitFor()
      expect(await page.evaluate('String(getSelection())')).toBe(address)
      expect(await page.locator('button[data-copy]').first().textContent()).toBe('Copy address')
    },
  )

  test('UX-01 the address is text that can be selected, without scripts, in print and in forced colors', async () => {
    for (const options of [{ javaScriptEnabled: false }, { forcedColors: 'active' as const }]) {
      const page = await open('', options)
      const code = page.locator('.edition .facts code').first()
      expect([await code.isVisible(), await code.textContent()]).toEqual([true, address])
      expect(
        await page.evaluate(`getComputedStyle(document.querySelector('.edition .facts code')).userSelect`),
      ).not.toBe('none')
    }
    const page = await open()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.edition .facts code').first().isVisible()).toBe(true)
  })

  test.each([
    ['320 px', { viewport: { width: 320, height: 640 } }],
    ['200 % of 1280 px', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
  ])('UX-01 at %s nothing is cut off, and a keyboard reaches the button', async (_, options) => {
    const page = await open('', options)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const reached: unknown[] = []
    for (let step = 0; step < 40 && !reached.includes(true); step++) {
      await page.keyboard.press('Tab')
      reached.push(await page.evaluate(`document.activeElement.matches('button[data-copy]')`))
    }
    expect(reached).toContain(true)
  })
})

test.each(['a|b#c%d 🎮', '&x="y"', 'a\u202eb'])(
  'UX-02 the name %j is not in the link that opens the game',
  name => {
    const { files } = compileHostile(new Map([[fieldOf('config: server.name'), name]]))
    const page = Buffer.from(files.get('public/join.html') ?? '').toString()
    expect(decodeHtml(page).texts).toContain(`minecraft://connect/?serverUrl=${address}&serverPort=19132`)
    expect(page).toContain('Join on Bedrock</a> <span>This shortcut may not work on consoles.')
    // The manual steps stand on the same page.
    expect(page).toContain('id="bedrock-step-1"')
    expect(Buffer.from(files.get('public/join.md') ?? '').toString()).not.toContain('minecraft:')
  },
)

test('UX-02 without a port there is no such link', () => {
  const { bundle } = withoutPort()
  for (const [file, bytes] of bundle?.files ?? [])
    expect([file, `${Buffer.from(bytes)}`.includes('minecraft://')]).toEqual([file, false])
})

function withoutPort() {
  return sampleBundle(files => change(files, 'portolan.yaml', /port: 19132/, 'port: null'))
}

describe('UX-03', () => {
  test('UX-03 what is not known is not written: no undefined, no null', () => {
    const bare = sampleBundle(files => {
      change(files, 'portolan.yaml', /port: 19132/, 'port: null')
      change(
        files,
        'portolan.yaml',
        /^ {2}(?:updated|javaVersionGuidance|javaPortDiscovery|consoleNote|accountSafety|bedrockAvailability): .*$\n/gm,
        '',
      )
      change(files, 'portolan.yaml', /^ {6}availability: .*$\n/m, '')
    })
    expect(bare.diagnostics.filter(({ fatal }) => fatal)).toEqual([])
    const pages = [...(bare.bundle?.files ?? [])].filter(([file]) =>
      /(?:index|join|community|faq|bedrock-edition)\.(?:html|md)$/.test(file),
    )
    expect(pages.length).toBeGreaterThan(7)
    for (const [file, bytes] of pages) {
      const text = Buffer.from(bytes).toString()
      const { texts } = file.endsWith('.md') ? decodeMarkdown(text) : decodeHtml(text)
      expect([file, texts.filter(said => /undefined|\bnull\b|NaN|\[object/.test(said))]).toEqual([file, []])
    }
  })

  test.each([320, 640, 1280])(
    'UX-03 a name and notes without end keep to a page of %i px that is read from the right',
    async width => {
      const page = await open('', { viewport: { width, height: 700 } }, longOrigin)
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      expect(await page.locator('body').innerText()).not.toMatch(/undefined|\bnull\b/)
    },
  )
})

/** By how many pixels the page is wider than its window. */
async function overflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}

test('WEBMCP-02 without the API, without scripts and from a disk a page is whole and throws nothing', async () => {
  const { page, complaints } = await visitor(browser, origin)
  await page.goto(`${origin}/join`, { waitUntil: 'networkidle' })
  expect(await page.evaluate('"modelContext" in document || "modelContext" in navigator')).toBe(false)
  expect(complaints).toEqual([])
  const silent = await open('', { javaScriptEnabled: false })
  expect(await silent.locator('.steps li').first().isVisible()).toBe(true)
  const errors: string[] = []
  const local = await (await browser.newContext()).newPage()
  local.on('pageerror', error => errors.push(error.message))
  await local.goto(pathToFileURL(join(dist, 'public/join.html')).href)
  expect(await local.locator('.edition .facts code').first().textContent()).toBe(address)
  expect(await local.locator('.steps li').first().isVisible()).toBe(true)
  expect(errors).toEqual([])
})
