import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'

/** Debian's Chromium without windows, which takes a third of the CPU, with these switches added. Lighthouse starts the whole browser. */
function launch(switches: readonly string[]): Promise<Browser> {
  const args = ['--disable-gpu', ...switches]
  return chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args })
}

let plain: Promise<Browser> | undefined

/** Without switches, the files of a process share one, which ends with it. */
export function startChromium(...switches: readonly string[]): Promise<Browser> {
  if (switches.length > 0) return launch(switches)
  plain ??= launch([])
  return plain
}

/** Closes what visitors left open, and a browser that is not shared. */
export async function endChromium(browser: Browser | undefined): Promise<void> {
  if (browser === undefined) return
  if (browser !== (await plain)) return browser.close()
  await Promise.all(browser.contexts().map(context => context.close()))
}

/** One for all tests of a file. */
export function sharedChromium(...switches: readonly string[]): () => Browser {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium(...switches)
  })
  afterAll(() => endChromium(browser))
  return () => browser
}

/** A visitor, and all that pages did which they must not do: print, break the policy, ask or store elsewhere. */
export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Cleared with `length = 0`. */
  readonly complaints: string[]
}

/** A new visitor with an empty cache. */
export async function visitor(browser: Browser, origin: string): Promise<Visitor> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => complaints.push(`console: ${message.type()}: ${message.text()}`))
  page.on('pageerror', error => complaints.push(`error: ${error.message}`))
  page.on('dialog', dialog => complaints.push(`dialog: ${dialog.message()}`))
  context.on('request', request => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:')) complaints.push(`request: ${url}`)
  })
  const session = await context.newCDPSession(page)
  // What DevTools lists as an issue: policy violations, deprecations, cookies.
  session.on('Audits.issueAdded', ({ issue }) => complaints.push(`issue: ${JSON.stringify(issue)}`))
  await session.send('Audits.enable')
  return { page, context, complaints }
}
