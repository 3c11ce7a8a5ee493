import { arabic, arabicPresets } from './arabic.ts'
import { chinese, chinesePresets } from './chinese.ts'
import { dutch, dutchPresets } from './dutch.ts'
import { english, englishPresets } from './english.ts'
import { french, frenchPresets } from './french.ts'
import { german, germanPresets } from './german.ts'
import { italian, italianPresets } from './italian.ts'
import { japanese, japanesePresets } from './japanese.ts'
import { polish, polishPresets } from './polish.ts'
import { portuguese, portuguesePresets } from './portuguese.ts'
import { russian, russianPresets } from './russian.ts'
import { spanish, spanishPresets } from './spanish.ts'
import { turkish, turkishPresets } from './turkish.ts'
import type { Presets, Words } from './words.ts'

// By the first part of a language tag. Chinese in traditional characters has no table: simplified ones would be wrong there.
const tables: Readonly<Record<string, { readonly words: Words; readonly presets: Presets }>> = {
  en: { words: english, presets: englishPresets },
  de: { words: german, presets: germanPresets },
  fr: { words: french, presets: frenchPresets },
  es: { words: spanish, presets: spanishPresets },
  it: { words: italian, presets: italianPresets },
  pt: { words: portuguese, presets: portuguesePresets },
  nl: { words: dutch, presets: dutchPresets },
  pl: { words: polish, presets: polishPresets },
  ru: { words: russian, presets: russianPresets },
  tr: { words: turkish, presets: turkishPresets },
  ar: { words: arabic, presets: arabicPresets },
  ja: { words: japanese, presets: japanesePresets },
  zh: { words: chinese, presets: chinesePresets },
}

/** Words of the operator's own, by their names. */
type OwnWords = { readonly [name in keyof Words]?: string | undefined }

/** The words of a language, the operator's own before ours; English ones where there are none. */
export function wordsFor(tag: string, own: OwnWords = {}): Words {
  const written = Object.entries(own).filter(([, word]) => word !== undefined)
  return { ...(tableOf(tag)?.words ?? { ...english, label: tag }), ...Object.fromEntries(written) }
}

/** The version of the presets: it goes up when one of them changes its meaning. */
export const presetsVersion = 1

/** The texts in a language that a config may leave out; English ones where there are none. */
export function presetsFor(tag: string): Presets {
  return tableOf(tag)?.presets ?? englishPresets
}

/** Whether there are words in a language; if not, English ones stand in for them. */
export function hasWords(tag: string): boolean {
  return tableOf(tag) !== undefined
}

/** The names of those words of a language that are English ones; its own word for something may be the same. */
export function borrowedWords(tag: string, words: Words): readonly (keyof Words)[] {
  if (hasWords(tag)) return []
  const names = Object.keys(english) as (keyof Words)[]
  return names.filter(name => name !== 'label' && words[name] === english[name])
}

function tableOf(tag: string) {
  return /^zh-(Hant|TW|HK|MO)/.test(tag) ? undefined : tables[tag.replace(/-.*/, '')]
}

/** A text with something put in the place of its `{}`. */
export function filled(text: string, value: string): string {
  return text.replace('{}', () => value)
}
