import { languageFile } from './words-for.ts'

/**
 * A date such as `2026-03-04` as a language writes it: `4 March 2026`; unchanged in a language that has no words here. `Intl`
 * would say the same, but not with the same bytes in every version of Node.js.
 */
export function dateIn(tag: string, date: string): string {
  const dates = languageFile(tag)?.dates
  const [, year = '', month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []
  const name = dates?.months.split(' ')[Number(month) - 1]
  if (dates === undefined || name === undefined) return date
  const number = Number(day) === 1 ? (dates.first ?? '1') : `${Number(day)}`
  return dates.written
    .replace('{day}', number)
    .replace('{month}', name)
    .replace('{year}', `${Number(year)}`)
}
