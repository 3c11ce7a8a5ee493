import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { change, unpaintedBundle } from '../../src/testing/sample.ts'
import { cutDownFiles } from '../support/small-site.ts'
import { type Visitor, visitor } from './chromium.ts'
import { sharedSite } from './served.ts'

const service = 'https://api.mcstatus.io/v2/status/java/play.lanternbay.example'

const anyOrigin = { headers: { 'access-control-allow-origin': '*' } }
const json = (body: object) => (route: Route) => route.fulfill({ json: body, ...anyOrigin })

const site = sharedSite(
  files => {
    change(files, 'portolan.yaml', '\nsite:\n', '\nsite:\n  liveStatus: { provider: mcstatus }\n')
    change(files, 'pages/join.md', '## Good to know', '::live-status\n\n## Good to know')
  },
  // A name that is no secure origin, as a site without a certificate has.
  '--host-resolver-rules=MAP plain.test 127.0.0.1',
)

let visits = 0
/** The visitors of the site and of its plain name, each with one tab for all tests. */
const visitors = new Map<string, Promise<Visitor>>()

async function open(origin = site.origin, hash = ''): Promise<Visitor> {
  const coming = visitors.get(origin) ?? visitor(site.browser, origin)
  visitors.set(origin, coming)
  const visit = await coming
  await visit.context.clearPermissions()
  await visit.context.unrouteAll()
  visit.complaints.length = 0
  visits += 1
  await visit.page.goto(`${origin}/join?${visits}${hash}`)
  return visit
}

const saying = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' })

describe('the address', () => {
  test('host and port of Bedrock Edition are copied apart', async () => {
    const { page, context, complaints } = await open(site.origin, '#bedrock')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
    const panel = page.locator('#bedrock')
    for (const [what, text] of [
      ['address', 'play.lanternbay.example'],
      ['port', '19132'],
    ] as const) {
      await panel.getByRole('button', { name: `Copy ${what}` }).click()
      await saying(page, `Copied: ${text}`)
      await panel.getByRole('button', { name: `Copied ${what}` }).waitFor()
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(text)
    }
    // After a while the button says again what it does.
    await panel.getByRole('button', { name: 'Copy port' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('where the permission is denied it is copied in the old way, and said', async () => {
    const { page, context, complaints } = await open()
    // To grant some is to deny all others.
    await context.grantPermissions(['geolocation'], { origin: site.origin })
    expect(await page.evaluate(`navigator.clipboard.writeText('x').catch(error => error.name)`)).toBe(
      'NotAllowedError',
    )
    await page.getByRole('button', { name: 'Copy address' }).first().click()
    await saying(page, 'Copied: play.lanternbay.example')
    expect(await page.evaluate('String(getSelection())')).toBe('play.lanternbay.example')
    expect(complaints).toEqual([])
  })

  test('on plain http, where there is no clipboard, it is copied in the old way, and said', async () => {
    const { page } = await open(site.origin.replace('127.0.0.1', 'plain.test'))
    expect(await page.evaluate('[isSecureContext, navigator.clipboard]')).toEqual([false, undefined])
    await page.getByRole('button', { name: 'Copy address' }).first().click()
    await saying(page, 'Copied: play.lanternbay.example')
    expect(await page.evaluate('String(getSelection())')).toBe('play.lanternbay.example')
  })

  test('where neither way is left the address is selected, and a message in sight says what to do', async () => {
    const { page } = await open(site.origin.replace('127.0.0.1', 'plain.test'))
    await page.evaluate('Document.prototype.execCommand = () => false')
    await page.getByRole('button', { name: 'Copy address' }).first().click()
    const message = page.getByRole('status').filter({ hasText: 'Selected. Copy it with' }).first()
    await message.waitFor({ state: 'visible' })
    expect(await page.evaluate('String(getSelection())')).toBe('play.lanternbay.example')
    expect(await page.getByRole('button', { name: 'Copy address' }).first().isVisible()).toBe(true)
  })
})

describe('the live status', () => {
  const answers: readonly (readonly [string, (route: Route) => Promise<void>, RegExp])[] = [
    [
      'online',
      json({ online: true, players: { online: 7, max: 20 } }),
      /^mcstatus\.io says: online\. Players: 7\.$/,
    ],
    ['online without a number', json({ online: true }), /^mcstatus\.io says: online\.$/],
    ['offline', json({ online: false }), /^mcstatus\.io could not reach the server\.$/],
    [
      'an error',
      route => route.fulfill({ status: 500, ...anyOrigin }),
      /did not answer, so the status is unknown/,
    ],
    [
      'no JSON',
      route => route.fulfill({ body: '<html>', ...anyOrigin }),
      /did not answer, so the status is unknown/,
    ],
    ['silence', route => route.abort(), /did not answer, so the status is unknown/],
  ]

  test.each(answers)('is asked for at a click and no earlier, and said: %s', async (_, answer, said) => {
    const { page, context, complaints } = await open()
    const asked: string[] = []
    await context.route(/mcstatus\.io/, route => {
      asked.push(route.request().url())
      return answer(route)
    })
    await page.mouse.wheel(0, 3000)
    await page.getByText('Who is online?').click()
    await page.waitForTimeout(200)
    const button = page.getByRole('button', { name: 'Check live status with mcstatus.io' })
    expect([await button.isVisible(), asked, complaints]).toEqual([true, [], []])
    await button.press('Enter')
    const status = page.locator('.live-status [role=status]')
    await status.filter({ hasText: said }).waitFor()
    expect(asked).toEqual([service])
    const words = await page.locator('.live-status').innerText()
    expect(words).toContain('a third party, which then sees your IP address')
    expect(words).toContain('The answer does not come from this site')
  })

  test('is not offered without scripts, nor in the twin, nor by a site that did not ask for it', async () => {
    const page = await site.browser.newPage({ javaScriptEnabled: false })
    await page.goto(`${site.origin}/join`)
    expect(await page.locator('.live-status').isVisible()).toBe(false)
    for (const edition of ['#java', '#bedrock']) expect(await page.locator(edition).isVisible()).toBe(true)
    expect(await (await fetch(`${site.origin}/join.md`)).text()).not.toMatch(/mcstatus|live status with/)
    const { files } = unpaintedBundle(sources => {
      cutDownFiles(sources)
      change(sources, 'pages/join.md', '## Good to know', '::live-status\n\n## Good to know')
    })
    const html = Buffer.from(files.get('public/join.html') ?? '').toString()
    expect(html).toContain('Good to know')
    expect(html).not.toContain('mcstatus')
  })
})

test('a step has its own link, which shows the step', async () => {
  const { page } = await open(site.origin, '#bedrock-step-2')
  const step = page.locator('#bedrock-step-2')
  expect(await step.isVisible()).toBe(true)
  const link = step.getByRole('link', { name: 'Link to step 2' })
  expect(await link.getAttribute('href')).toBe('#bedrock-step-2')
  const { width = 0, height = 0 } = (await link.boundingBox()) ?? {}
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
})
