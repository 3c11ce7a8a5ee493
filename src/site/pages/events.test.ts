import { expect, test } from 'vitest'
import { htmlTree } from '../../page/html/html-tree.ts'
import { newsSite, pageText } from '../../testing/news.ts'
import { twinProblems } from '../../testing/twin-problems.ts'

const zone = 'service: { timeZone: Europe/Berlin }\n'
const harvest = 'start: 2026-12-12 18:00\nend: 2026-12-12 21:00\nplace: West gate'
const pages = {
  'pages/events/index.md': pageText('Events', 'events: yes', 'What is on.'),
  'pages/events/harvest.md': pageText('Harvest', harvest),
  'pages/events/build.md': pageText('Build week', 'start: 2026-07-01\nend: 2026-07-07'),
  'pages/events/hidden.md': pageText('Hidden', 'start: 2026-07-02\nsitemap: no'),
}
const german = {
  'pages/de/index.md': pageText('Start', '', '::events{limit=3 heading=yes}'),
  'pages/de/events/index.md': pageText('Termine', 'events: yes'),
  'pages/de/events/harvest.md': pageText('Ernte', harvest),
}
const twoLanguages = `${zone}languages: [{ language: de }]\n`
const body = (text: string) => text.slice(text.indexOf('\n# ') + 1)

test('an index lists its events in order of time, with the way to their calendar', () => {
  const { textAt, bundle, diagnostics } = newsSite(pages, {}, zone)
  expect(diagnostics).toEqual([])
  expect(body(textAt('events.md'))).toBe(`# Events

What is on.

- **[2026-07-01 Build week](https://play.example.net/events/build)**

  Wednesday, 1 July 2026 – Tuesday, 7 July 2026

  On Build week.

- **[2026-12-12 Harvest](https://play.example.net/events/harvest)**

  Saturday, 12 December 2026 · 18:00–21:00 · Berlin, UTC+1 · West gate

  On Harvest.

[calendar.ics](https://play.example.net/events/calendar.ics)
`)
  expect(textAt('events/harvest.md')).toContain(
    '\nstart: 2026-12-12T18:00+01:00\nend: 2026-12-12T21:00+01:00\nplace: West gate\n',
  )
  expect(textAt('events.html')).toContain('href="webcal://play.example.net/events/calendar.ics"')
  expect(textAt('llms.txt')).toMatch(/^- \[2026-12-12 Harvest\]/m)
  for (const { path, content } of bundle?.site.pages ?? [])
    expect([path, ...twinProblems(htmlTree(content.html), content.twin)]).toEqual([path])
})

test.each([
  ['2026-12-12T18:00+09:00', undefined, 'Saturday, 12 December 2026 · 18:00 · UTC+9'],
  ['2026-12-12T18:00Z', undefined, 'Saturday, 12 December 2026 · 18:00 · UTC'],
  ['2026-12-12T18:00-03:30', undefined, 'Saturday, 12 December 2026 · 18:00 · UTC−3:30'],
  ['2026-12-31 22:00', '2027-01-01 02:00', 'Thursday, 31 December 2026 · 22:00–02:00 · Berlin, UTC+1'],
  [
    '2026-12-11 18:00',
    '2026-12-13 20:00',
    'Friday, 11 December 2026 · 18:00 – Sunday, 13 December 2026 · 20:00 · Berlin, UTC+1',
  ],
  ['2026-10-25 01:00', '2026-10-25 04:00', 'Sunday, 25 October 2026 · 01:00–04:00 · Berlin, UTC+2 → UTC+1'],
  ['2026-12-12', undefined, 'Saturday, 12 December 2026'],
  ['2026-12-12', '2026-12-12', 'Saturday, 12 December 2026'],
])('from %s to %s: %s', (start, end, line) => {
  const front = `start: ${start}${end === undefined ? '' : `\nend: ${end}`}`
  const { textAt } = newsSite({ ...pages, 'pages/events/harvest.md': pageText('Harvest', front) }, {}, zone)
  expect(body(textAt('events/harvest.md'))).toBe(`# Harvest\n\n${line}\n\nText.\n`)
})

test('each language lists the events that nobody has translated, too', () => {
  const { textAt } = newsSite({ ...pages, ...german }, {}, twoLanguages)
  expect(body(textAt('de.md'))).toBe(`# Start

## Termine

- **[2026-07-01 Build week](https://play.example.net/events/build)**

  Wednesday, 1 July 2026 – Tuesday, 7 July 2026

  On Build week.

- **[2026-12-12 Ernte](https://play.example.net/de/events/harvest)**

  Samstag, 12. Dezember 2026 · 18:00–21:00 · Berlin, UTC+1 · West gate

  On Ernte.

[Alle Termine](https://play.example.net/de/events)
`)
})

test('a site without events shows none, and says nothing of it', () => {
  const { textAt, diagnostics } = newsSite({ 'pages/a.md': pageText('A', '', 'Text.\n\n::events{limit=3}') })
  expect([body(textAt('a.md')), diagnostics]).toEqual(['# A\n\nText.\n', []])
})

test('search engines read when an event is', () => {
  const { textAt } = newsSite(pages, {}, zone)
  const [, json = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(textAt('events/harvest.html')) ?? []
  const graph: readonly Record<string, unknown>[] = JSON.parse(json)['@graph']
  expect(graph.find(thing => thing['@type'] === 'Event')).toMatchObject({
    startDate: '2026-12-12T18:00+01:00',
    endDate: '2026-12-12T21:00+01:00',
    location: { '@type': 'VirtualLocation', name: 'West gate', url: 'https://play.example.net/join' },
  })
})

test('events of other zones are in order of time', () => {
  const { textAt } = newsSite(
    {
      'pages/events/index.md': pages['pages/events/index.md'],
      'pages/events/tokyo.md': pageText('Tokyo', 'start: 2026-12-12T20:00+09:00'),
      'pages/events/berlin.md': pageText('Berlin', 'start: 2026-12-12 18:00'),
    },
    {},
    zone,
  )
  expect(textAt('events/berlin.html')).toContain('href="/events/tokyo" rel="next"')
})
