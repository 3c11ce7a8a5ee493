import { arabic } from './arabic.ts'
import { chinese } from './chinese.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import { japanese } from './japanese.ts'
import { polish } from './polish.ts'
import { portuguese } from './portuguese.ts'
import { russian } from './russian.ts'
import { spanish } from './spanish.ts'
import { turkish } from './turkish.ts'
import type { Words } from './words.ts'

// By the first part of a language tag. Chinese in traditional characters has no table: simplified ones would be wrong there.
const tables: Readonly<Record<string, Words>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
  pl: polish,
  ru: russian,
  tr: turkish,
  ar: arabic,
  ja: japanese,
  zh: chinese,
}

/** Words of the operator's own, by their names. */
type OwnWords = { readonly [name in keyof Words]?: string | undefined }

/** The words of a language, the operator's own before ours; English ones where there are none. */
export function wordsFor(tag: string, own: OwnWords = {}): Words {
  const known = /^zh-(Hant|TW|HK|MO)/.test(tag) ? undefined : tables[tag.replace(/-.*/, '')]
  const written = Object.entries(own).filter(([, word]) => word !== undefined)
  return { ...(known ?? { ...english, label: tag }), ...Object.fromEntries(written) }
}

/** A text with something put in the place of its `{}`. */
export function filled(text: string, value: string): string {
  return text.replace('{}', () => value)
}
