import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copySite, edit, sampleSite } from '../../src/testing/scratch.ts'
import { devRun, startDev } from '../support/dev-run.ts'
import { portolan } from '../support/portolan.ts'
import { sharedChromium, visitor } from './chromium.ts'

const browser = sharedChromium()

/** Asks again until it is so; a busy machine takes its time. */
const eventually = (ask: () => unknown) => expect.poll(ask, { timeout: 20_000 })

/** A visitor on a page of a site that is being written. */
async function working(cwd: string, path: string, begin = devRun) {
  const run = await begin(cwd)
  const visiting = await visitor(browser(), run.url)
  await visiting.page.goto(run.url + path)
  return { ...run, ...visiting, file: (name: string) => join(cwd, 'site', name) }
}

/** A picture in a file. */
const drawing = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"><path d="M0 0h${width}v9H0z"/></svg>`

describe('an open page', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'portolan-dev-'))
  let shared: Awaited<ReturnType<typeof working>>
  beforeAll(async () => {
    copySite(join(cwd, 'site'))
    writeFileSync(join(cwd, 'site/assets/one.svg'), drawing(40))
    edit(join(cwd, 'site/pages/rules.md'), /$/, '\n![A drawing](/assets/one.svg)\n')
    shared = await working(cwd, '/', startDev)
  })
  afterAll(async () => {
    await shared?.stop()
    rmSync(cwd, { recursive: true, force: true })
  })

  /** One run, and one tab, for tests that leave a site without mistakes. */
  async function on(path: string) {
    shared.complaints.length = 0
    await shared.page.goto(shared.url + path)
    return shared
  }

  test('is shown again, where it was read, under the policy of the built page', async () => {
    const { page, file, complaints } = await on('/guides/java-edition')
    await page.evaluate('scrollTo(0, 300)')
    edit(file('pages/guides/java-edition.md'), /^# .*/m, '# While you look')
    await page.getByRole('heading', { level: 1, name: 'While you look' }).waitFor()
    await eventually(() => page.evaluate('scrollY')).toBe(300)
    edit(file('portolan.yaml'), /^ {2}accent: .*/m, '  accent: "#aa3366"')
    const accent = () =>
      page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--accent')")
    await eventually(accent).toBe('#aa3366')
    expect(complaints).toEqual([])
  })

  test('is shown again after an asset changed that browsers may keep', async () => {
    const { page, file } = await on('/rules')
    const width = () => page.evaluate("document.querySelector('main img')?.naturalWidth")
    await eventually(width).toBe(40)
    writeFileSync(file('assets/one.svg'), drawing(70))
    await eventually(width).toBe(70)
  })

  test('goes on behind its mistakes, which are those of the build', async () => {
    const { page, file, complaints } = await on('/join')
    const dialog = page.getByRole('dialog', { name: '1 error' })
    const hostile = '</pre><img src=x onerror=alert(1)><script>alert(2)</script>'
    edit(file('pages/join.md'), /^updated: .*/m, `updated: '${hostile}'`)
    await dialog.waitFor()
    const { stderr } = await portolan(['build'], { cwd })
    expect(await dialog.locator('pre').textContent()).toBe(stderr)
    expect(stderr).toContain(hostile)
    expect(
      await page.getByRole('heading', { level: 1, includeHidden: true }).first().textContent(),
    ).toContain('How to join')
    // Put aside, it is available again.
    await page.keyboard.press('Escape')
    await eventually(() => dialog.isVisible()).toBe(false)
    await page.getByRole('button', { name: '1 error' }).click()
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await eventually(() => dialog.isVisible()).toBe(false)
    // Another mistake opens it by itself.
    edit(file('pages/join.md'), /^title: /m, 'titel: ')
    const more = page.getByRole('dialog', { name: /^[2-9] errors$/ })
    await more.waitFor()
    expect(await more.locator('pre').textContent()).toContain('Did you mean "title"?')
    edit(file('pages/join.md'), /^titel: /m, 'title: ')
    edit(file('pages/join.md'), `'${hostile}'`, '2026-11-20')
    await eventually(() => page.locator('portolan-dev').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('keeps warnings behind a button', async () => {
    const { page, file } = await on('/join')
    edit(file('pages/join.md'), /$/, '\nBedrock port: 19133.\n')
    const button = page.getByRole('button', { name: /^\d warnings?$/ })
    await button.waitFor()
    expect(await page.getByRole('dialog').isVisible()).toBe(false)
    await button.click()
    expect(await page.getByRole('dialog').textContent()).toContain('warning[port-differs]')
    expect(await page.getByText('These do not stop a build.').isVisible()).toBe(true)
    // A click next to it closes it.
    await page.mouse.click(5, 5)
    await eventually(() => page.getByRole('dialog').isVisible()).toBe(false)
  })

  test('is there as soon as the first mistakes are fixed, and goes on when the program ends and begins again', async () => {
    const cwd = sampleSite()
    edit(join(cwd, 'site/pages/join.md'), /^title: /m, 'titel: ')
    const { page, file, stop, url, complaints } = await working(cwd, '/join')
    await page.getByRole('heading', { name: /error/ }).waitFor()
    expect(await page.locator('pre').textContent()).toContain('Did you mean "title"?')
    expect(await page.locator('portolan-dev').count()).toBe(0)
    complaints.length = 0
    edit(file('pages/join.md'), /^titel: /m, 'title: ')
    await page.getByRole('heading', { name: 'How to join' }).waitFor()
    expect(complaints).toEqual([])
    await stop()
    // With other sources.
    edit(file('pages/join.md'), /^# .*/m, '# Begun again')
    const loads: string[] = []
    page.on('load', () => loads.push(page.url()))
    await devRun(cwd, ['--port', new URL(url).port])
    await page.getByRole('heading', { level: 1, name: 'Begun again' }).waitFor()
    expect(loads.length).toBeLessThan(3)
  })

  test('is one of many, of which all hear of a change, also where pages cannot share', async () => {
    const { page, context, file, url } = await on('/join')
    // More pages than a browser has connections to one server, which are six.
    const others = []
    for (let tab = 0; tab < 6; tab++) {
      const other = await context.newPage()
      await other.goto(`${url}/rules`)
      others.push(other)
    }
    const alone = await (await browser().newContext()).newPage()
    await alone.addInitScript('delete globalThis.SharedWorker')
    await alone.goto(`${url}/rules`)
    edit(file('portolan.yaml'), /^ {2}name: .*/m, '  name: Known to all')
    for (const one of [page, ...others, alone])
      await one.getByRole('link', { name: 'Known to all' }).first().waitFor()
  })
})
