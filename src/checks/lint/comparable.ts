import { monthNumbers } from '../../words/words-for.ts'
import { hostMentions, publicEnding } from './named-hosts.ts'
import { asciiDigits, once } from './wordings.ts'

/** The values that translations of a text share, by kind: each in one form, with the words for it. */
type Values = Readonly<Record<'link' | 'address' | 'date' | 'number', ReadonlyMap<string, string>>>

/**
 * The values that each of two texts has in place of one of the other's. A value that one of them leaves out or writes in letters is fine:
 * "two homes", "2 Homes".
 */
export function differingValues(
  original: string,
  translation: string,
): readonly (readonly [string, string])[] {
  const [a, b] = [valuesIn(original), valuesIn(translation)]
  const hasOtherUnits = otherUnits.test(original) || otherUnits.test(translation)
  return (['link', 'address', 'date', 'number'] as const).flatMap(kind => {
    if (kind === 'number' && hasOtherUnits) return []
    const own = [...a[kind]].filter(([value]) => ![...b[kind].keys()].some(other => isSame(value, other)))
    const others = [...b[kind]].filter(([value]) => ![...a[kind].keys()].some(other => isSame(value, other)))
    if (own.length === 0 || others.length === 0) return []
    const words = (values: typeof own) => values.map(([, written]) => written).join(', ')
    return [[words(own), words(others)] as const]
  })
}

/** Hours of half a day, and measures that translators convert. */
const otherUnits = /\d\s?(?:[ap]\.?m\b|o['’]clock|miles?\b|feet\b|ft\b|inch(?:es)?\b|°F)/i

/** A week is 7 days, and 1万 is 10,000. */
const conversions: ReadonlySet<number> = new Set([
  7, 7.5, 12, 24, 30, 52, 60, 100, 365, 1e3, 3600, 1e4, 1e6, 1e8, 1e9,
])

function isSame(a: string, b: string): boolean {
  const isTranslated = a.endsWith('|*') || b.endsWith('|*')
  if (isTranslated && a.split('|')[0] === b.split('|')[0]) return true
  return a === b || conversions.has(Number(a) / Number(b)) || conversions.has(Number(b) / Number(a))
}

const link =
  /(?:https?:\/\/|(?<![\w@.-]))(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?\/[^\s<>"'”»）)\]]*|https?:\/\/[^\s<>"'”»）)\]]+/gi
const numericDate =
  /(?<![\d.])(?:(?<y1>\d{4})[-/](?<m1>\d{1,2})[-/](?<d1>\d{1,2})|(?:(?<y2>\d{4})年\s?)?(?<m2>\d{1,2})月\s?(?<d2>\d{1,2})日|(?<d3>\d{1,2})(?:\.\s?(?<m3>0?[1-9]|1[0-2])\.\s?|[/-](?<m4>\d{1,2})[/-])(?<y3>(?:19|20)\d\d|2[4-9]|3\d))(?!\d)/g
const money = /[€$£¥₽₺₴]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[€$£¥₽₺₴円元]|(?:EUR|USD|GBP|euros?|dollars?|zł)\b)/gi
const time = /\d{1,2}:\d{2}(?::\d{2})?/g
const number = /(?<![a-uw-zà-ÿ_\d])(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d+(?:[.,'’]\d+)*)/gi

const namedDate = once(() => {
  const month = `(${[...monthNumbers().keys()].toSorted((a, b) => b.length - a.length).join('|')})`
  const day = '(\\d{1,2})(?:\\.|º|er|st|nd|rd|th|-го)?'
  return new RegExp(`(?<!\\d)${day}\\s?(?:de\\s|di\\s|of\\s)?${month}|${month}\\s?${day}(?!\\d)`, 'giu')
})

function valuesIn(written: string): Values {
  const values = {
    link: new Map<string, string>(),
    address: new Map<string, string>(),
    date: new Map<string, string>(),
    number: new Map<string, string>(),
  }
  let text = asciiDigits(written).replaceAll('٬', ',').replaceAll('٫', '.')
  text = text.replace(link, found => {
    const url = found.replace(/[.,;:!?。]+$/, '')
    values.link.set(linkKey(url), url)
    return ' '
  })
  for (const { host, start, end } of hostMentions(text).filter(
    ({ host }) => publicEnding.test(host) || /^\d/.test(host),
  )) {
    values.address.set(host, host)
    text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
  }
  text = text.replace(numericDate, (found, ...groups) => {
    const { y1, y2, y3, m1, m2, m3, m4, d1, d2, d3 } = groups.at(-1)
    values.date.set(dayKey(m1 ?? m2 ?? m3 ?? m4, d1 ?? d2 ?? d3), found)
    return ` ${`${y1 ?? y2 ?? y3 ?? ''}`.replace(/^(?=\d\d$)/, '20')} `
  })
  text = text.replace(namedDate(), (found, dayBefore, before, after, dayAfter) => {
    const month = monthNumbers().get((before ?? after).toLowerCase())
    values.date.set(dayKey(month, dayBefore ?? dayAfter), found)
    return ' '
  })
  for (const [found] of text.replace(money, ' ').replace(time, ' ').matchAll(number))
    for (const value of plainNumbers(found)) values.number.set(value, found)
  return values
}

/** Day and month in one order: 12/24 and 24.12. are one day. */
function dayKey(month: unknown, day: unknown): string {
  return [Number(month), Number(day)].toSorted((a, b) => a - b).join('-')
}

/** Host and path, and of an address with a language in it the host alone: its path is translated, too. */
function linkKey(url: string): string {
  const [host = '', ...path] = url
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '')
    .split('/')
  const isTag = (part: string) => /^[a-z]{2}(?:[-_][a-z]{2,4})?$/.test(part)
  const labels = host.split('.')
  const others = labels.filter((label, index) => index === labels.length - 1 || !isTag(label))
  const hasTag = others.length < labels.length || path.some(isTag) || /[?&](?:hl|lang|locale|l)=/.test(url)
  return `${others.join('.')}|${hasTag ? '*' : path.join('/')}`
}

/** A number without what languages write differently: `1,000` and `1.000`, `1.5` and `1,5`. A version stays one. */
function plainNumbers(found: string): readonly string[] {
  if (/^[1-9]\d{0,2}(?:[.,'’ \u00a0\u202f]\d{3})+$/.test(found)) return [found.replace(/\D/g, '')]
  const [, whole = '', part = ''] = /^([1-9]\d{0,2}(?:[.,'’]\d{3})+)[.,](\d+)$/.exec(found) ?? []
  if (part !== '') return [`${whole.replace(/\D/g, '')}.${part}`]
  if (/^\d+[.,]\d+$/.test(found)) return [found.replace(',', '.')]
  return /[,'’]/.test(found) ? found.split(/\D/) : [found]
}
