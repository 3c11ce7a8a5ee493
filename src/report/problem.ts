import { compareText } from '../text/data.ts'

/** A spot in a source file: line and column count from 1, offset (UTF-16) from 0, as in unist and VFileMessage. */
export interface Point {
  readonly line: number
  readonly column: number
  readonly offset: number
}

/** A stretch of a source file; `end` is exclusive. */
export interface Place {
  readonly start: Point
  readonly end: Point
}

/** A second place that a diagnostic is about, such as the first of two equal keys. */
interface Related {
  readonly file: string
  readonly place?: Place | undefined
  readonly reason: string
}

/** A user's mistake as plain data, with the field names of VFileMessage. Never thrown: a thrown error is a bug. */
export interface Problem {
  /** Key of the file in `Sources.files`. */
  readonly file: string
  readonly place?: Place | undefined
  /** Stable, kebab-case, documented in rules/rules.md. */
  readonly ruleId: string
  /** One sentence without a final stop: what is wrong. */
  readonly reason: string
  /** Advice, where the reason does not say so by itself. */
  readonly note?: string | undefined
  /** Values that would be right, the likeliest first; shown as `Did you mean …?`. */
  readonly expected?: readonly string[] | undefined
  readonly related?: readonly Related[] | undefined
  /** A host that browsers may not load from, and the list of `http.csp` that would let it in. */
  readonly opens?: { readonly list: 'frame' | 'img' | 'media'; readonly origin: string } | undefined
  /** True for an error, false for a warning. */
  readonly fatal: boolean
  /** A warning that stays one under `--strict`, because nobody made a mistake: time passed, or portolan has a bug. */
  readonly staysWarning?: true
}

/**
 * A problem in a file that its finder does not name. It is an error unless it says otherwise. In a schema, the reason goes on from the
 * name of the key: "`server.name` must not be blank".
 */
export type Finding = Omit<Problem, 'file' | 'fatal'> & { readonly fatal?: boolean | undefined }

/** A problem of this file. */
export function problemIn(finding: Finding, file: string): Problem {
  return { ...finding, fatal: finding.fatal ?? true, file }
}

/** Orders by file, place and rule, so that reports never depend on the order of the work. */
export function compareProblems(a: Problem, b: Problem): number {
  return (
    compareText(a.file, b.file) ||
    (a.place?.start.offset ?? -1) - (b.place?.start.offset ?? -1) ||
    compareText(a.ruleId, b.ruleId) ||
    compareText(a.reason, b.reason)
  )
}

/** Replaces each character of a `{{ path }}` in a passage: an inserted value is always right. */
export const inserted = '\uFFFC'

/** Text that people read in one piece: a paragraph, a row of a table, a block of code, a text of the config. */
export interface Passage {
  readonly text: string
  /** Where a stretch of the text is written. */
  readonly place: (start: number, end: number) => Place
  readonly isCode: boolean
  /** The text of the heading above. */
  readonly heading: string
  /** Its key in the config or the front matter. */
  readonly key?: string
}
