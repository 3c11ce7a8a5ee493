import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { change } from '../../src/testing/sample.ts'
import { sharedSite } from './served.ts'

const page = (title: string, more = '', body = 'Text.') =>
  Buffer.from(`---\ntitle: ${title}\ndescription: D.\n${more}---\n\n${body}\n`)

const site = sharedSite(files => {
  change(files, 'portolan.yaml', /\nservice:\n/, '\nservice:\n  timeZone: Europe/Berlin\n')
  files.set('pages/events/index.md', page('Events', 'events: yes\n'))
  files.set('pages/next.md', page('Next', '', '::events{limit=2}'))
  const events: Readonly<Record<string, string>> = {
    day: 'start: 2026-12-11\n',
    running: 'start: 2026-12-12 18:00\n',
    ended: 'start: 2026-12-12 16:00\nend: 2026-12-12 20:00\n',
    later: 'start: 2026-12-31 22:00\n',
    last: 'start: 2027-02-01\n',
  }
  for (const [name, start] of Object.entries(events)) files.set(`pages/events/${name}.md`, page(name, start))
})

/** What a visitor sees of a list, half past eight in the evening in Berlin: the next events, those in the fold, all others. */
async function listsOn(path: string, javaScriptEnabled = true) {
  const coming = tabs.get(javaScriptEnabled) ?? newTab(javaScriptEnabled)
  tabs.set(javaScriptEnabled, coming)
  const page = await coming
  await page.goto(site.origin + path)
  const titles = (selector: string) => page.locator(`${selector} > li:not([hidden]) strong`).allTextContents()
  const found = { next: await titles('main > .posts'), past: await titles('details > .posts') }
  const shift = javaScriptEnabled ? await page.evaluate(shifts) : 0
  const times = await page.locator('[data-when]').allTextContents()
  return { ...found, shift, time: times.at(-1) }
}

/** The visitors, each with one tab for all pages. */
const tabs = new Map<boolean, Promise<Page>>()

async function newTab(javaScriptEnabled: boolean): Promise<Page> {
  const page = await site.browser.newPage({ timezoneId: 'America/New_York', javaScriptEnabled })
  await page.clock.setFixedTime('2026-12-12T19:30:00Z')
  return page
}

/** How often something has moved. */
const shifts = `new Promise(resolve => {
  new PerformanceObserver(list => resolve(list.getEntries().length)).observe({ type: 'layout-shift', buffered: true })
  setTimeout(resolve, 300, 0)
})`

test('the script folds events that are over, shows the next ones, and says when that is for the reader', async () => {
  const all = { past: ['ended', 'day'], shift: 0 }
  expect(await listsOn('/events')).toMatchObject({ ...all, next: ['running', 'later', 'last'] })
  expect(await listsOn('/next')).toMatchObject({ ...all, next: ['running', 'later'] })
  const { time } = await listsOn('/events/later')
  expect(time).toBe('Your time: Thu, Dec 31, 4:00 PM')
})

test('without scripts all events are there', async () => {
  const { next, past } = await listsOn('/next', false)
  expect([next, past]).toEqual([['day', 'ended', 'running', 'later', 'last'], []])
})
