import type { english, englishPresets } from './english.ts'

/** The words of one language, by their names; `{}` stands for what is inserted. */
export type Words = Readonly<Record<keyof typeof english, string>>

/** Texts of the config that owners may leave out, in one language. */
export type Presets = typeof englishPresets
