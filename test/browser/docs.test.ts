import type { BrowserContextOptions } from 'playwright-core'
import { expect, test } from 'vitest'
import { change } from '../../src/testing/sample.ts'
import { visitor } from './chromium.ts'
import { sharedSite } from './served.ts'

const page = (title: string, more = '', body = 'Text.') =>
  Buffer.from(`---\ntitle: ${title}\ndescription: D.\n${more}---\n\n${body}\n`)
const part = (title: string) => `## ${title}\n\n${'A line of text. '.repeat(120)}\n`
const code = 'port: 25565\nname: "x"\n'

const languages = `
languages:
  - { language: de, name: Wunderwaldgemeinschaften }
  - { language: ar, name: The old harbor of all who play at Lantern Bay }
`

const site = sharedSite(files => {
  change(files, 'portolan.yaml', /$/, languages)
  for (const home of ['de', 'ar']) files.set(`pages/${home}/index.md`, page('Start'))
  for (const name of [
    'Regelwerk',
    'Serverleitung',
    'Veranstaltungen',
    'Belohnungen',
    'Bildergalerie',
    'Partnerserver',
  ])
    files.set(`pages/de/${name.toLowerCase()}.md`, page(name))
  files.set('pages/docs/index.md', page('Docs', 'layout: docs\nnav: no\n'))
  const parts = ['One', 'Two', 'Three', 'Four'].map(part).join('\n')
  files.set('pages/docs/a.md', page('A', '', `\`\`\`yaml\n${code}\`\`\`\n\n${parts}`))
  files.set('pages/docs/more/b.md', page('B'))
  files.set('pages/manual/index.md', page('Manual', 'layout: docs\nnav: no\n'))
  for (let number = 10; number < 50; number++)
    files.set(
      `pages/manual/p${number}.md`,
      page(`Page ${number}`, '', number === 40 ? parts.repeat(6) : 'Text.'),
    )
  change(
    files,
    'portolan.yaml',
    '\nsite:\n',
    '\nsite:\n  announcement: { text: "Season nine begins on Friday, at the harbor" }\n',
  )
  files.set('pages/de/code.md', page('Code', 'layout: docs\nnav: no\n', `\`\`\`yaml\n${code}\`\`\`\n`))
})

async function open(path: string, width: number, more: BrowserContextOptions = {}) {
  const context = await site.browser.newContext({ viewport: { width, height: 800 }, ...more })
  const page = await context.newPage()
  await page.goto(site.origin + path)
  return { page, context }
}

test('the header is one row on every screen', async () => {
  const { page, context } = await open('/', 1600)
  for (const path of ['/de', '/ar', '/docs/a']) {
    await page.goto(site.origin + path)
    for (const width of [320, 390, 896, 1024, 1152, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 })
      const height = (await page.locator('.site-header').boundingBox())?.height ?? 0
      const fits = await page.evaluate('document.documentElement.scrollWidth <= innerWidth')
      expect([path, width, height <= 60, fits]).toEqual([path, width, true, true])
    }
  }
  await context.close()
})

test('what has no room is in a menu, and so are the languages, without a script', async () => {
  const { page, context } = await open('/de', 1280, { javaScriptEnabled: false })
  const row = page.getByRole('navigation', { name: 'Hauptmenü' })
  expect(await row.getByRole('link', { name: 'Join EN' }).isVisible()).toBe(true)
  const last = page
    .getByRole('navigation', { name: 'Menü', exact: true })
    .getByRole('link', { name: 'Veranstaltungen' })
  expect(await last.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menü' }).click()
  expect(await last.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sprache: Deutsch' }).click()
  await page.getByRole('navigation', { name: 'Sprache' }).getByRole('link', { name: 'English' }).click()
  await page.waitForURL(`${site.origin}/`)
  await context.close()
  const phone = await open('/de', 390, { javaScriptEnabled: false, hasTouch: true })
  await phone.page.getByRole('button', { name: 'Menü' }).tap()
  for (const name of ['Serverleitung', 'Discord'])
    expect(await phone.page.getByRole('navigation').getByRole('link', { name }).first().isVisible()).toBe(
      true,
    )
  await phone.context.close()
})

test('the tree of a folder is next to the text, and on a phone behind its name, without a script', async () => {
  const desk = await open('/docs/a', 1280, { javaScriptEnabled: false })
  const tree = desk.page.getByRole('navigation', { name: 'Docs' })
  expect(await tree.getByRole('link').allTextContents()).toEqual(['Docs', 'A', 'B'])
  await tree.getByRole('link', { name: 'B' }).focus()
  await desk.page.keyboard.press('Enter')
  await desk.page.waitForURL('**/docs/more/b')
  await desk.context.close()
  const phone = await open('/docs/a', 390, { javaScriptEnabled: false, hasTouch: true })
  const link = phone.page.getByRole('navigation', { name: 'Docs' }).getByRole('link', { name: 'B' })
  expect(await link.isVisible()).toBe(false)
  await phone.page.getByRole('button', { name: 'Docs' }).tap()
  expect(await link.isVisible()).toBe(true)
  await phone.context.close()
})

test('the script copies code, and marks the part that is being read', async () => {
  const { page, context, complaints } = await visitor(site.browser, site.origin)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
  await page.goto(`${site.origin}/docs/a`)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => page.locator('.code-box [role=status]').textContent()).toBe('Copied')
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code)
  const box = await page.getByRole('button', { name: 'Copy' }).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  const current = page.locator('.contents [aria-current]')
  expect(await current.count()).toBe(0)
  await page.getByRole('link', { name: 'Two', exact: true }).first().click()
  await expect.poll(() => current.allTextContents()).toEqual(['Two'])
  await page.keyboard.press('End')
  await expect.poll(() => current.allTextContents()).toEqual(['Four'])
  expect(complaints).toEqual([])
  await context.close()
})

test('of a long manual, the current page and heading are in sight, and the links below have their own height', async () => {
  const { page, context } = await open('/manual/p40', 1280)
  const isInSight = async (list: string) => {
    const [entry, box] = [
      await page.locator(`${list} [aria-current]`).boundingBox(),
      await page.locator(list).boundingBox(),
    ]
    return entry !== null && box !== null && entry.y >= box.y && entry.y + entry.height <= box.y + box.height
  }
  expect([await isInSight('.folder-tree'), await page.evaluate('scrollY')]).toEqual([true, 0])
  await page.keyboard.press('End')
  await expect.poll(() => isInSight('.contents')).toBe(true)
  await page.goto(`${site.origin}/manual/p41`)
  for (const link of await page.locator('.pager a').all())
    expect((await link.boundingBox())?.height).toBeLessThan(90)
  const logo = async () => (await page.locator('.brand').boundingBox())?.x
  const own = await logo()
  await page.goto(`${site.origin}/rules`)
  expect(await logo()).toBe(own)
  await context.close()
})

test('on a phone, the menu opens below its button and within the page', async () => {
  const { page, context } = await open('/', 390, { viewport: { width: 390, height: 500 } })
  for (const path of ['/', '/ar']) {
    await page.goto(site.origin + path)
    const button = page.locator('.menu-button')
    await button.click()
    const [box, menu] = [await button.boundingBox(), await page.locator('.menu').boundingBox()]
    expect(menu?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
    expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(500)
    expect(menu?.x).toBeGreaterThanOrEqual(0)
  }
  await context.close()
})
