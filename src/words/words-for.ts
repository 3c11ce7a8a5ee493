import { arabic } from './arabic.ts'
import { chinese } from './chinese.ts'
import { dutch } from './dutch.ts'
import { english, englishPresets } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import { japanese } from './japanese.ts'
import { polish } from './polish.ts'
import { portuguese } from './portuguese.ts'
import { russian } from './russian.ts'
import { spanish } from './spanish.ts'
import { turkish } from './turkish.ts'
import type { Presets, Words } from './words.ts'

// By the first part of a language tag. Chinese in traditional characters has no table: simplified ones would be wrong there.
const tables: Readonly<Record<string, { readonly words: Words; readonly presets: Presets }>> = {
  en: { words: english, presets: englishPresets },
  de: { words: german, presets: englishPresets },
  fr: { words: french, presets: englishPresets },
  es: { words: spanish, presets: englishPresets },
  it: { words: italian, presets: englishPresets },
  pt: { words: portuguese, presets: englishPresets },
  nl: { words: dutch, presets: englishPresets },
  pl: { words: polish, presets: englishPresets },
  ru: { words: russian, presets: englishPresets },
  tr: { words: turkish, presets: englishPresets },
  ar: { words: arabic, presets: englishPresets },
  ja: { words: japanese, presets: englishPresets },
  zh: { words: chinese, presets: englishPresets },
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

function tableOf(tag: string) {
  return /^zh-(Hant|TW|HK|MO)/.test(tag) ? undefined : tables[tag.replace(/-.*/, '')]
}

/** A text with something put in the place of its `{}`. */
export function filled(text: string, value: string): string {
  return text.replace('{}', () => value)
}
