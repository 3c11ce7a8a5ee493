import type { english } from './english.ts'

/** The words of one language, by their names; `{}` stands for what is inserted. */
export type Words = Readonly<Record<keyof typeof english, string>>
