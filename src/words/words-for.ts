import { table as ar } from '../../words/ar.yaml'
import { table as de } from '../../words/de.yaml'
import { table as en } from '../../words/en.yaml'
import { table as es } from '../../words/es.yaml'
import { table as fr } from '../../words/fr.yaml'
import { table as it } from '../../words/it.yaml'
import { table as ja } from '../../words/ja.yaml'
import { table as nl } from '../../words/nl.yaml'
import { table as pl } from '../../words/pl.yaml'
import { table as pt } from '../../words/pt.yaml'
import { table as ru } from '../../words/ru.yaml'
import { table as tr } from '../../words/tr.yaml'
import { table as zh } from '../../words/zh.yaml'
import type { LanguageTable, Presets, Words } from './words.ts'

// By the first part of a language tag. Chinese in traditional characters has no table: simplified ones would be wrong there.
const files: Readonly<Record<string, () => unknown>> = { en, de, fr, es, it, pt, nl, pl, ru, tr, ar, ja, zh }
/** The languages that have a file in `words/`. */
export const wordLanguages = Object.keys(files)

const read = new Map<string, LanguageTable>()

/** The file in `words/` that has a language: `pt` for `pt-BR`. `undefined` if there is none. */
export function fileLanguage(tag: string): string | undefined {
  const name = tag.replace(/-.*/, '')
  return Object.hasOwn(files, name) && !/^zh-(Hant|TW|HK|MO)/.test(tag) ? name : undefined
}

/** The table of a language; `undefined` if there is none. */
function tableOf(tag: string): LanguageTable | undefined {
  const name = fileLanguage(tag)
  return name === undefined ? undefined : languageFile(name)
}

/** The file of a language, whatever its characters: dates are written alike. */
function languageFile(tag: string): LanguageTable | undefined {
  const name = tag.replace(/-.*/, '')
  const table = read.get(name) ?? (files[name]?.() as LanguageTable | undefined)
  if (table) read.set(name, table)
  return table
}

/** The words and presets of English: the fallback of every other language. */
export function english(): LanguageTable {
  return tableOf('en') as LanguageTable
}

/** The names of all words, in the order of the English file. */
export function wordNames(): readonly (keyof Words)[] {
  return Object.keys(english().words) as (keyof Words)[]
}

/** Words of the operator's own, by their names. */
type OwnWords = { readonly [name in keyof Words]?: string | undefined }

/** The words of a language, the operator's own before ours; English ones where there are none. */
export function wordsFor(tag: string, own: OwnWords = {}): Words {
  const written = Object.entries(own).filter(([, word]) => word !== undefined)
  return { ...(tableOf(tag)?.words ?? { ...english().words, label: tag }), ...Object.fromEntries(written) }
}

/** The texts in a language that a config may leave out; English ones where there are none. */
export function presetsFor(tag: string): Presets {
  return tableOf(tag)?.presets ?? english().presets
}

/** The words of a kind in all languages, as a file of words has them. */
export function phrasesOf(kind: keyof LanguageTable['facts']): readonly string[] {
  return [...new Set(wordLanguages.flatMap(tag => tableOf(tag)?.facts[kind].split(', ') ?? []))]
}

/** The number of each month by its names in all languages that have names for them, in lower case. */
export function monthNumbers(): ReadonlyMap<string, number> {
  const months = wordLanguages.map(tag => tableOf(tag)?.dates.months.toLowerCase().split(' ') ?? [])
  return new Map(
    months.flatMap(names =>
      names.flatMap((name, index) => (/^\d/.test(name) ? [] : [[name, index + 1] as const])),
    ),
  )
}

/** True if there are words in a language; if not, English ones stand in for them. */
export function hasWords(tag: string): boolean {
  return fileLanguage(tag) !== undefined
}

/** The names of those words of a language that are English ones; its own word for something may be the same. */
export function borrowedWords(tag: string, words: Words): readonly (keyof Words)[] {
  if (hasWords(tag)) return []
  const ours = english().words
  return wordNames().filter(name => name !== 'label' && words[name] === ours[name])
}

/** A text with something put in the place of its `{}`. */
export function filled(text: string, value: string): string {
  return text.replace('{}', () => value)
}

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

/** The same with the day of the week: `Wednesday, 4 March 2026`. */
export function fullDateIn(tag: string, date: string): string {
  const written = dateIn(tag, date)
  const dates = languageFile(tag)?.dates
  const weekday = dates?.weekdays.split(' ')[(new Date(date).getUTCDay() + 6) % 7]
  if (dates === undefined || weekday === undefined) return written
  return dates.full.replace('{weekday}', weekday).replace('{date}', written)
}
