import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saidOfPage } from '../../src/testing/complaints.ts'
import { compileHostile } from '../../src/testing/hostile-site.ts'
import { fieldOf } from '../../src/testing/worst-site.ts'
import { freePort, startNginx } from '../servers/contract/nginx.ts'
import { layDown } from '../support/lay-down.ts'
import { startChromium, visitor } from './chromium.ts'
import { type Relay, startRelay } from './relay.ts'

let relay: Relay
let browser: Browser
/** Names that Chromium has in `document` and in a form, and what elements may get of them. */
let own: readonly string[]
const stops: (() => unknown)[] = []

beforeAll(async () => {
  browser = await startChromium()
  stops.push(() => browser.close())
  const page = await browser.newPage()
  own = await page.evaluate(`(() => {
    const names = new Set()
    for (let object of [document, document.createElement('form')])
      for (; object; object = Object.getPrototypeOf(object))
        for (const name of Object.getOwnPropertyNames(object)) names.add(name)
    return [...names]
  })()`)
  expect(own.length).toBeGreaterThan(300)
  const anchors = own
    .map((name, at) => {
      const tag = ['a', 'form', 'img src="/assets/logo.svg" alt="" loading="eager"'][at % 3]
      const end = tag?.startsWith('img') ? '' : `x</${tag}>`
      return `<${tag} id="${name}">${end}<form><input name="${name}" aria-label="x"><button name="${name}">x</button></form>`
    })
    .join('\n\n')
  const headings = ['forms', 'body', 'images', 'location', 'links', 'head', 'all', 'cookie', 'title']
    .map(name => `## ${name[0]?.toUpperCase()}${name.slice(1)} of it\n\n<div id="own-${name}"></div>`)
    .join('\n\n')
  const body = `## Images\n\n## Forms\n\n${headings}\n\n::editions\n\n${anchors}\n`
  const odd = `---\ntitle: Odd\ndescription: A page.\n---\n\n${body}`
  const dist = mkdtempSync(join(tmpdir(), 'portolan-hostile-'))
  stops.push(() => rmSync(dist, { recursive: true, force: true }))
  const listen = new Map([[fieldOf('config: deploy.nginx.listen'), `127.0.0.1:${await freePort()}`]])
  const { files, diagnostics } = compileHostile(listen, { 'pages/odd.md': odd })
  expect(diagnostics.filter(({ fatal }) => fatal)).toEqual([])
  const nginx = await startNginx(layDown(dist, files))
  stops.push(nginx.stop)
  relay = await startRelay(nginx.port)
  stops.push(relay.stop)
})
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

test('MARKDOWN-15 what scripts would find in place of a part of document is an error with its line', () => {
  const lines = [
    '<img name=querySelectorAll src="/assets/logo.svg" alt="">',
    '<form name=createElement></form>',
  ]
  const { complaints } = saidOfPage(lines.join('\n\n'))
  for (const [index, text] of lines.entries())
    expect(complaints, text).toContainEqual(
      expect.stringMatching(new RegExp(`^error browser-name ${6 + 2 * index}:\\d+ `)),
    )
})

/** Whether the page's own script has done its work. */
async function works(path: string, before = ''): Promise<readonly string[]> {
  const { page, context, complaints } = await visitor(browser, relay.origin)
  if (before !== '')
    await page.route(`**${path}`, async route => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('<main', `${before}<main`),
      })
    })
  await page.goto(relay.origin + path, { waitUntil: 'networkidle' })
  const tabs = await page.evaluate(`document.getElementsByClassName('tablist').length`)
  await context.close()
  return [...complaints, ...(tabs === 1 ? [] : ['no tabs'])]
}

test('MARKDOWN-15 in Chromium every other element may have such an id or a name', async () => {
  expect(await works('/odd')).toEqual([])
})

test('MARKDOWN-15 in Chromium a name that is refused would have stopped the script', async () => {
  const stopped = await works('/odd', '<img name="querySelectorAll">')
  expect(stopped.join()).toMatch(/error: .*is not a function.*no tabs/)
})
