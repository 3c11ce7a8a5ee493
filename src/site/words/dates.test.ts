import { expect, test } from 'vitest'
import { dateIn } from './dates.ts'

/** What Unicode's data has for the long form; in Arabic with the digits that the rest of a page has. */
const oracles = {
  'en-GB': 'en',
  de: 'de',
  fr: 'fr',
  es: 'es',
  it: 'it',
  pt: 'pt',
  nl: 'nl',
  pl: 'pl',
  ru: 'ru',
  tr: 'tr',
  'ar-EG-u-nu-latn': 'ar',
  ja: 'ja',
  zh: 'zh',
}

test.each(Object.entries(oracles))('the dates of %s are those that Intl writes', (oracle, tag) => {
  const format = new Intl.DateTimeFormat(oracle, { dateStyle: 'long', timeZone: 'UTC' })
  for (let month = 1; month <= 12; month++) {
    const date = `2026-${`${month}`.padStart(2, '0')}-04`
    // What does not break a line is no other word.
    const expected = format.format(new Date(`${date}T00:00:00Z`)).replace(/[\u00a0\u202f]/g, ' ')
    expect(dateIn(tag, date)).toBe(expected.replace(/[\u200e\u200f]/g, ''))
  }
})

test.each([
  ['fr-CA', '2026-05-01', '1er mai 2026'],
  ['zh-Hant', '2026-05-01', '2026年5月1日'],
  ['fi', '2026-05-01', '2026-05-01'],
  ['en', 'soon', 'soon'],
])('%s: %s is %s', (tag, date, expected) => expect(dateIn(tag, date)).toBe(expected))
