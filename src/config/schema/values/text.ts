import type * as z from 'zod'
import type { Finding } from '../../../report/problem.ts'
import { suggest } from '../../../text/suggest.ts'
import { zoneNames } from '../../../text/time-zones.ts'
import { checkedText, codePoint, roles } from './problem.ts'

function textProblem(value: string, limit: number): Finding | undefined {
  if (value.trim() === '') return { ruleId: 'blank-value', reason: 'must not be blank' }
  const character = /[\p{Cc}\p{Cs}\u2028\u2029]/u.exec(value)?.[0]
  if (character !== undefined) return characterProblem(character, value)
  // French has a no-break space before its colon.
  const bare = value.replace(/^[\u00a0\u202f](?=\p{P})/u, '')
  if (bare !== bare.trim()) {
    return {
      ruleId: 'stray-space',
      reason: 'must not start or end with a space',
      expected: [value.trim()],
    }
  }
  const length = [...value].length
  if (length > limit) {
    return { ruleId: 'too-long', reason: `has ${length} characters; the limit is ${limit}` }
  }
  return undefined
}

function characterProblem(character: string, value: string): Finding {
  if (/[\n\r\u2028\u2029]/.test(character)) {
    return {
      ruleId: 'line-break',
      reason: 'must be one line',
      note: value.trimEnd().includes(character)
        ? 'Write the text on one line, or fold it with `>-`, which turns line breaks into spaces'
        : 'Write `>-` instead of `>` or `|`: it removes the line break at the end',
    }
  }
  if (/\p{Cs}/u.test(character)) {
    return { ruleId: 'control-character', reason: `contains half a character (${codePoint(character)})` }
  }
  return { ruleId: 'control-character', reason: `contains the control character ${codePoint(character)}` }
}

/** One line of text for people, of at most `limit` characters. */
export function text(limit: number): z.ZodString {
  return roleless(limit).register(roles, { role: 'text' })
}

/** The same for other programs, which may read Markdown in it. */
export function roleless(limit: number): z.ZodString {
  return checkedText(value => textProblem(value, limit), { minLength: 1, maxLength: limit })
}

/** The same for names, labels and sentences, which say nothing that the config could contradict. */
export function label(limit: number): z.ZodString {
  return text(limit).register(roles, { role: 'label' })
}

/** The form of a text, as the JSON Schema says it. */
interface Form {
  readonly title?: string
  readonly maxLength: number
  readonly pattern: string
}

/** Text of one form, which `isFine` may narrow further. `otherwise` is the problem of any other text. */
export function textOfForm(form: Form, otherwise: Finding, isFine = (_: string) => true): z.ZodString {
  const pattern = new RegExp(form.pattern)
  const hasForm = (value: string) => value.length <= form.maxLength && pattern.test(value) && isFine(value)
  return checkedText(value => (hasForm(value) ? undefined : otherwise), { ...form })
}

/** The name in URLs, file names, the browser tool and the health result. */
export const shortName = checkedText(shortNameProblem, {
  title: 'name',
  minLength: 1,
  maxLength: 32,
  pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$',
})

// `default` has a special meaning in nginx maps; `run` is where the generated nginx keeps its pid and logs.
const taken = ['default', 'run']
const longest = 32

function shortNameProblem(value: string): Finding | undefined {
  if (value.trim() === '') return { ruleId: 'blank-value', reason: 'must not be blank' }
  if (taken.includes(value))
    return { ruleId: 'short-name', reason: `must not be "${value}", which is reserved` }
  if (value.length > longest)
    return { ruleId: 'short-name', reason: `has ${value.length} characters; the limit is ${longest}` }
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(value)) return undefined
  const simple = slug(value).replace(/^[^a-z]+/, '')
  return {
    ruleId: 'short-name',
    reason: 'may contain only a-z, 0-9 and single hyphens, and starts with a letter',
    expected: simple === '' || taken.includes(simple) ? undefined : [simple],
  }
}

/** Letters that no decomposition takes apart, as they are commonly written without them. */
const latin: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', þ: 'th' },
}

/** A short name for a server: from its name, and from its address where the name has no letter from a to z and no digit. */
export function shortNameFor(name: unknown, address: unknown): string {
  const labels = typeof address === 'string' && /[a-z]/.test(address) ? address.split('.') : []
  const own = slug(typeof name === 'string' ? name : '') || slug(labels.at(-2) ?? '') || 'server'
  // Names for programs begin with a letter.
  const lettered = /^[a-z]/.test(own) ? own : `mc-${own}`
  const short =
    lettered.length <= longest ? lettered : lettered.slice(0, longest + 1).replace(/-[^-]*$|.$/, '')
  return taken.includes(short) ? `${short}-server` : short
}

/** A name in letters from a to z, digits and single hyphens. */
export function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\0-\x7f]/g, letter => latin[letter] ?? letter)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** A BCP 47 language tag: language, and a script and region where they matter. */
export const language = checkedText(languageProblem, {
  title: 'language tag',
  pattern: '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$',
})

function languageProblem(value: string): Finding | undefined {
  const usual = usualForm(value)
  if (usual === value) return undefined
  return {
    ruleId: 'language',
    reason: 'must be a language tag such as en, de-AT or zh-Hant',
    expected: usual === undefined ? undefined : [usual],
  }
}

function usualForm(value: string): string | undefined {
  const parts = /^([a-z]{2,3})([-_][a-z]{4})?([-_](?:[a-z]{2}|\d{3}))?$/i.exec(value)
  if (parts === null) return undefined
  const [, primary = '', script = '', region = ''] = parts
  const titled = script === '' ? '' : `-${script.charAt(1).toUpperCase()}${script.slice(2).toLowerCase()}`
  return `${primary.toLowerCase()}${titled}${region.replace('_', '-').toUpperCase()}`
}

const notReal = 'is not a real date'

/** A day of the calendar as YYYY-MM-DD. */
export const calendarDate = checkedText(dateProblem, { format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

function dateProblem(value: string): Finding | undefined {
  const dates = datesIn(value)
  const expected = dates.filter(exists)
  if (expected.includes(value)) return undefined
  if (dates.length > 0 && expected.length === 0) return { ruleId: 'date', reason: notReal }
  const reason = 'must be a date written as YYYY-MM-DD'
  return { ruleId: 'date', reason, expected: expected.length > 0 ? expected : undefined }
}

/** A day, or a time of it, which may have its own offset: `2026-12-12`, `2026-12-12 18:00`, `2026-12-12T18:00+09:00`. */
export const dayOrTime = checkedText(timeProblem, {
  title: 'day or time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}(?:[ T]\\d{2}:\\d{2}(?:Z|[+-]\\d{2}:\\d{2})?)?$',
})

function timeProblem(value: string): Finding | undefined {
  const time = /[ T](?:[01]\d|2[0-3]):[0-5]\d(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/.exec(value)?.[0] ?? ''
  const found = dateProblem(value.slice(0, value.length - time.length))
  if (found === undefined || found.reason === notReal) return found
  // What is behind the day is no time.
  const expected = /\S[ T]/.test(value) && time === '' ? undefined : found.expected?.map(day => day + time)
  const reason = 'must be a day or a time, such as 2026-12-12 or 2026-12-12 18:00'
  return { ruleId: 'date', reason, expected }
}

/** The dates that people may mean by `14.11.2026`, or by `3/4/2026`, which is one of two days. */
function datesIn(value: string): readonly string[] {
  const written = (year = '', month = '', day = '') =>
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const [, year, month, day] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?$/.exec(value) ?? []
  if (year !== undefined) return [written(year, month, day)]
  const [, first, mark, second, last] = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4})$/.exec(value) ?? []
  if (last === undefined) return []
  const dayFirst = written(last, second, first)
  return mark === '.' ? [dayFirst] : [...new Set([dayFirst, written(last, first, second)])]
}

function exists(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !date.startsWith('0000') && !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

/** A time zone of the IANA database. */
export const timeZone = checkedText(zoneProblem, {
  title: 'time zone',
  pattern: '^(UTC|[A-Z][A-Za-z]+/[A-Z][A-Za-z_/-]+)$',
})

function zoneProblem(value: string): Finding | undefined {
  const names = zoneNames()
  if (names.includes(value)) return undefined
  const expected = suggest(value, names)
  const note =
    expected.length > 0 ? undefined : 'https://en.wikipedia.org/wiki/List_of_tz_database_time_zones has all'
  return {
    ruleId: 'time-zone',
    reason: 'must be the name of a time zone, such as Europe/Berlin',
    expected,
    note,
  }
}
