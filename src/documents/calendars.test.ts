import fc from 'fast-check'
import ICAL from 'ical.js'
import { sync } from 'node-ical'
import { expect, test } from 'vitest'
import { newsSite, pageText } from '../testing/news.ts'

const zone = 'service: { timeZone: America/New_York }\n'
const german = 'languages: [{ language: de }]\n'
const index = { 'pages/events/index.md': pageText('Events', 'events: yes') }
const calendarOf = (pages: Readonly<Record<string, string>>, file = 'events/calendar.ics') =>
  newsSite({ ...index, ...pages }, {}, zone + (file.startsWith('de/') ? german : '')).textAt(file)

/** What two readers that know nothing of each other find. */
function readTwice(text: string) {
  const component = new ICAL.Component(ICAL.parse(text))
  const one = component.getAllSubcomponents('vevent').map(part => {
    const { uid, summary, description, location, startDate, endDate } = new ICAL.Event(part)
    const [start, end] = [startDate, endDate].map(time => time.toJSDate().toISOString())
    return { uid, summary, description, place: location ?? undefined, isDay: startDate.isDate, start, end }
  })
  const two = Object.values(sync.parseICS(text)).flatMap(part => {
    if (part?.type !== 'VEVENT') return []
    const { uid, summary, description, location, start, end, datetype } = part
    const [from, to] = [start, end ?? start].map(time => time.toISOString())
    return [{ uid, summary, description, place: location, isDay: datetype === 'date', start: from, end: to }]
  })
  expect(two).toEqual(one)
  return one
}

test('two readers find the events in UTC, and whole days up to the day after the last', () => {
  const text = calendarOf({
    'pages/events/race.md': pageText(
      'Race',
      'start: 2026-11-01 00:30\nend: 2026-11-01 03:00\nplace: A, b; c',
    ),
    'pages/events/week.md': pageText('Week', 'start: 2026-02-26\nend: 2026-02-28\nupdated: 2026-01-02'),
    'pages/events/one.md': pageText('One', 'start: 2026-12-12T18:00+09:00'),
  })
  const [week, race, one] = readTwice(text)
  const uid = (name: string) => `events/${name}@play.example.net`
  // The clocks of New York go back on that day.
  const times = { start: '2026-11-01T04:30:00.000Z', end: '2026-11-01T08:00:00.000Z' }
  expect(race).toMatchObject({ uid: uid('race'), summary: 'Race', place: 'A, b; c', isDay: false, ...times })
  expect(one).toMatchObject({ uid: uid('one'), start: '2026-12-12T09:00:00.000Z', isDay: false })
  expect(week).toMatchObject({ uid: uid('week'), isDay: true })
  expect(text).toMatch(
    /DTSTAMP:20260102T000000Z\r\nDTSTART;VALUE=DATE:20260226\r\nDTEND;VALUE=DATE:20260301\r\n/,
  )
  expect(text).toMatch(/DTSTAMP:20261101T043000Z\r\n/)
})

test('a language has its own words, the events that nobody has translated, and the same identifiers', () => {
  const text = calendarOf(
    {
      'pages/de/index.md': pageText('Start', ''),
      'pages/de/events/index.md': pageText('Termine', 'events: yes'),
      'pages/events/a.md': pageText('A', 'start: 2026-12-12'),
      'pages/events/b.md': pageText('B', 'start: 2026-12-13'),
      'pages/de/events/b.md': pageText('Be', 'start: 2026-12-13'),
      'pages/de/events/c.md': pageText('Ce', 'start: 2026-12-14'),
    },
    'de/events/calendar.ics',
  )
  expect(readTwice(text).map(({ uid, summary }) => [uid.replace(/@.*/, ''), summary])).toEqual([
    ['events/a', 'A'],
    ['events/b', 'Be'],
    ['events/c', 'Ce'],
  ])
})

test('whatever the title is: lines of 75 octets that two readers put together again', () => {
  // No n behind a backslash: node-ical reads a line break there.
  const letter = fc.constantFrom(...'aé漢𝕏,;\\:" ')
  fc.assert(
    fc.property(fc.string({ unit: letter, minLength: 1, maxLength: 120 }), letters => {
      const title = `A${letters}z`
      const text = calendarOf({ 'pages/events/a.md': pageText(title, 'start: 2026-12-12') })
      expect(text.split('\r\n').filter(line => Buffer.byteLength(line) > 75 || line.includes('\n'))).toEqual(
        [],
      )
      expect(readTwice(text)[0]?.summary).toBe(title)
    }),
    { numRuns: 20 },
  )
})

test.each([
  [
    'an index that is out of the sitemap',
    { 'pages/events/index.md': pageText('Events', 'events: yes\nsitemap: no') },
  ],
  ['a folder without a listed event', {}, 'sitemap: no'],
])('%s has no calendar', (_, change, more = '') => {
  const event = pageText('A', `start: 2026-12-12\n${more}`)
  const { files, textAt } = newsSite({ ...index, 'pages/events/a.md': event, ...change }, {}, zone)
  expect(files.filter(file => file.endsWith('.ics'))).toEqual([])
  expect(textAt('events/a.html')).toContain('<title>A · Example')
  expect(textAt('events.html')).not.toContain('calendar.ics')
})
