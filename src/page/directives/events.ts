import type { Element, ElementContent, Root } from 'hast'
import { type EventTime, isWholeDays } from '../../model/events.ts'
import { fullDateIn } from '../../words/words-for.ts'
import { element } from '../tree/elements.ts'
import type { EventLine, PageContext } from '../tree/page-context.ts'
import type { Directive, DirectiveCall } from './directive.ts'
import { addBelowTitle, cardOf, folderOf, iconLink, limitOf, linkToAll } from './posts.ts'

const name = 'events'
/** A build does not know which of them are over: the script folds those, and shows the next of the others. */
const mostAtOnce = 100

/** The events of a folder in order of time. */
export const events: Directive = {
  name,
  attributes: { folder: 'text', limit: 'text', heading: ['yes'] },
  optional: ['folder', 'limit', 'heading'],
  render: call => {
    const { page, headingLevel, ids } = call
    const { folder: named, limit, heading } = call.attributes
    const { words } = call.language
    // The home page of a new site has the directive before there are events.
    if (named === undefined && !page.posts?.events.size) return []
    const folder = folderOf(call, name)
    const most = limit === undefined ? '' : limitOf(limit, call, name)
    const all = page.posts?.events.get(folder ?? '') ?? []
    if (folder === undefined || all.length === 0 || most === 'wrong') return []
    const items = all
      .slice(-mostAtOnce)
      .map(({ event, place, ...card }) =>
        cardOf(card, event.start.slice(0, 10), whenLine({ ...event, place }, card.language), call),
      )
    const className = limit === undefined ? ['posts'] : ['posts', 'latest']
    const list = element('ul', { className, dataEvents: most }, ...items)
    if (folder === page.path) return [list, ...subscription(folder, call)]
    const title = element(`h${Math.max(2, headingLevel - 1)}`, { id: ids.free(name) }, words.events)
    return [...(heading === undefined ? [] : [title]), list, linkToAll(folder, words.allEvents, false)]
  },
}

/** The way to the calendar: for programs that subscribe to it, and for people who copy its address. */
function subscription(folder: string, { page, language, config }: DirectiveCall): readonly Element[] {
  if (!page.posts?.hasFeed) return []
  const file = `${folder}/calendar.ics`
  const address = config.baseUrl.replace(/^https?:/, 'webcal:') + file
  const subscribe = iconLink('calendar', address, language.words.subscribe, { dataInteractive: '' })
  return [element('p', { className: ['feed'] }, subscribe, ' ', element('a', { href: file }, 'calendar.ics'))]
}

/** Puts day, time and place of an event below its title. */
export function addEventLine(tree: Root, event: EventLine, context: PageContext): void {
  addBelowTitle(tree, whenLine(event, context.source.language.tag), event.image, context)
}

/** Day, time, zone and place. */
export function whenLine({ place, ...event }: EventLine, language: string): Element {
  const isTimed = !isWholeDays(event)
  return element(
    'p',
    { className: ['byline', 'when'] },
    ...timesOf(event, language),
    isTimed && ' · ',
    isTimed && element('bdi', {}, zoneOf(event)),
    place !== undefined && ' · ',
    place !== undefined && element('bdi', {}, place),
    isTimed && element('span', { dataWhen: '', dataInteractive: '' }),
  )
}

/** `Saturday, 12 December 2026 · 18:00–21:00`. The end has its day where that is a day away. */
function timesOf({ start, end }: EventTime, language: string): readonly (ElementContent | string)[] {
  const hoursOf = (time: string) => time.slice(11, 16)
  const whole = (time: string) =>
    [fullDateIn(language, time.slice(0, 10)), hoursOf(time)].filter(Boolean).join(' · ')
  const first = element('time', { dateTime: start }, whole(start))
  if (end === undefined || end === start) return [first]
  const isShort = hoursOf(start) !== '' && Date.parse(end) - Date.parse(start) < 86_400_000
  const last = element('time', { dateTime: end }, isShort ? hoursOf(end) : whole(end))
  return [first, isShort ? '–' : ' – ', last]
}

/** `Berlin, UTC+1`, and `UTC+9` of a time that was written with its offset. */
function zoneOf({ start, end = start, zone = 'UTC' }: EventTime): string {
  const offsets = [...new Set([start, end].map(offsetOf))]
  const city = zone.replace(/^.*\//, '').replaceAll('_', ' ')
  return (city === 'UTC' ? '' : `${city}, `) + offsets.join(' → ')
}

/** `UTC+5:30`. */
function offsetOf(time: string): string {
  const [, sign = '', hours = '', minutes = ''] = /([+-])0?(\d+):(\d\d)$/.exec(time) ?? []
  const amount = minutes === '00' ? hours : `${hours}:${minutes}`
  return /^(?:0|:)$/.test(amount) ? 'UTC' : `UTC${sign.replace('-', '−')}${amount}`
}
