import { calendarType } from '../model/assets.ts'
import { isWholeDays } from '../model/events.ts'
import { eventsIn } from '../model/posts.ts'
import type { Context } from '../model/resource.ts'
import type { Site } from '../model/site.ts'
import { discoveryDocument } from './discovery-document.ts'
import type { Calendar, OwnDocument } from './document.ts'

const dayLength = 86_400_000

/** /events/calendar.ics: the events of a folder, for programs with a calendar (RFC 5545). */
export const calendars: OwnDocument = (_site, _pages, { calendars }) =>
  calendars.map(calendar => ({
    ...discoveryDocument({
      path: calendar.path,
      title: calendar.index.title,
      summary: 'The events, as a calendar (iCalendar).',
      cors: true,
      type: `${calendarType}; charset=utf-8`,
      render: context => calendarText(calendar, context),
    }),
    source: calendar.index.source,
  }))

/** The calendars of all languages, ordered by path. Without an event there is none: RFC 5545 3.6 wants one. */
export function calendarsOf({ pages }: Site): readonly Calendar[] {
  const all = pages.flatMap(page => (page.event && page.listed ? [{ ...page, event: page.event }] : []))
  return pages.flatMap(index => {
    if (!index.front.events || !index.listed || index.isPart) return []
    const events = eventsIn(index, all)
    return events.length === 0 ? [] : [{ path: `${index.path}/calendar.ics`, index, events }]
  })
}

function calendarText({ path, index, events }: Calendar, { baseUrl }: Context): string {
  const { title, language, description } = index
  const name = escaped(title === language.name ? title : `${title} · ${language.name}`)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//portolan//portolan//EN',
    // RFC 7986, and the older names that programs know.
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `DESCRIPTION:${escaped(description)}`,
    `SOURCE;VALUE=URI:${baseUrl}${path}`,
    `URL:${baseUrl}${index.path}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap(event => eventLines(event, baseUrl)),
    'END:VCALENDAR',
  ]
    .map(line => `${folded(line)}\r\n`)
    .join('')
}

function eventLines(page: Calendar['events'][number], baseUrl: string): readonly string[] {
  const { event, original, path, title, description, updated, front } = page
  const { start, end } = event
  const isDay = isWholeDays(event)
  return [
    'BEGIN:VEVENT',
    `UID:${original.slice(1)}@${new URL(baseUrl).host}`,
    // There is no clock in a build.
    `DTSTAMP:${inUtc(updated ?? start)}`,
    isDay ? `DTSTART;VALUE=DATE:${inUtc(start).slice(0, 8)}` : `DTSTART:${inUtc(start)}`,
    // 3.6.1: the day after the last one.
    ...(isDay ? [`DTEND;VALUE=DATE:${inUtc(end ?? start, dayLength).slice(0, 8)}`] : []),
    ...(isDay || end === undefined ? [] : [`DTEND:${inUtc(end)}`]),
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(front.place === undefined ? [] : [`LOCATION:${escaped(front.place)}`]),
    `URL:${baseUrl}${path}`,
    'END:VEVENT',
  ]
}

/** `20261212T170000Z`, as many milliseconds later. */
function inUtc(time: string, later = 0): string {
  return new Date(Date.parse(time) + later).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** 3.3.11. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&')
}

/** 3.1: no line has more than 75 octets, and no character is cut. */
function folded(line: string): string {
  let [text, size] = ['', 0]
  for (const character of line) {
    size += Buffer.byteLength(character)
    if (size > 75) {
      text += '\r\n '
      size = 1 + Buffer.byteLength(character)
    }
    text += character
  }
  return text
}
