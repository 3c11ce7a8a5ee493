import type { Place } from './diagnostic.ts'

/** Replaces each character of a `{{ path }}` in a passage: an inserted value is always right. */
export const inserted = '\uFFFC'

/** A link in a passage, and the stretch of its text. */
interface PassageLink {
  readonly href: string
  readonly place: Place
  readonly start: number
  readonly end: number
}

/** Text that people read in one piece: a paragraph, a row of a table, a block of code, a text of the config. */
export interface Passage {
  readonly text: string
  /** Where a stretch of the text is written. */
  readonly place: (start: number, end: number) => Place
  readonly isCode: boolean
  readonly links: readonly PassageLink[]
  /** What the heading above says. */
  readonly heading: string
  /** Its key in the config or the front matter. */
  readonly key?: string
  /** A text of the config as it is published, with its values. */
  readonly filled?: string
}
