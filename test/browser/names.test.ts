import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { saidOfPage } from '../../src/testing/complaints.ts'
import { compileHostile } from '../../src/testing/hostile-site.ts'
import { fieldOf } from '../../src/testing/worst-site.ts'
import { visitor } from './chromium.ts'
import { relayedSite } from './relayed-site.ts'

/** Names that Chromium has in `document` and in a form. */
async function namesIn(browser: Browser): Promise<readonly string[]> {
  const page = await browser.newPage()
  return page.evaluate(`(() => {
    const names = new Set()
    for (let object of [document, document.createElement('form')])
      for (; object; object = Object.getPrototypeOf(object))
        for (const name of Object.getOwnPropertyNames(object)) names.add(name)
    return [...names]
  })()`)
}

const site = relayedSite(async (listen, browser) => {
  const own = await namesIn(browser)
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
  const address = new Map([[fieldOf('config: deploy.nginx.listen'), listen]])
  const { files, diagnostics } = compileHostile(address, { 'pages/odd.md': odd }, { targets: ['nginx'] })
  expect(diagnostics.filter(({ fatal }) => fatal)).toEqual([])
  return files
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
  const { page, context, complaints } = await visitor(site.browser, site.relay.origin)
  if (before !== '')
    await page.route(`**${path}`, async route => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('<main', `${before}<main`),
      })
    })
  await page.goto(site.relay.origin + path, { waitUntil: 'networkidle' })
  const role = await page.evaluate(`document.getElementsByClassName('copy')[0].nextSibling?.role`)
  await context.close()
  return [...complaints, ...(role === 'status' ? [] : ['no status'])]
}

test('MARKDOWN-15 in Chromium every other element may have such an id or a name', async () => {
  expect(await works('/odd')).toEqual([])
})

test('MARKDOWN-15 in Chromium a name that is refused would have stopped the script', async () => {
  const stopped = await works('/odd', '<img name="querySelectorAll">')
  expect(stopped.join()).toMatch(/error: .*is not a function.*no status/)
})
