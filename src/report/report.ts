import { counted } from '../text/layout.ts'
import type { Problem } from './problem.ts'

/** The surroundings of a report. */
export interface ReportContext {
  readonly sources: { readonly files: ReadonlyMap<string, Uint8Array> }
  /** Put in front of file names, such as `site/`. */
  readonly root: string
  readonly color: boolean
  /** Columns of the terminal that shows it; absent: lines are not broken. */
  readonly width?: number | undefined
  /** The address of the manual, once there is one. */
  readonly home?: string | undefined
}

/** Writes diagnostics in one format, ending with a newline unless there is nothing to say. */
export type Report = (diagnostics: readonly Problem[], context: ReportContext) => string

/** The advice of a diagnostic, in sentences. */
export function helpOf({ expected = [], note }: Problem): readonly string[] {
  // Quotes around a number would make text of it, if somebody copied them.
  const quoted = expected.map(value => (/^-?\d+$/.test(value) ? value : `"${value}"`))
  const choice = quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}` : quoted[0]
  return [...(choice === undefined ? [] : [`Did you mean ${choice}?`]), ...(note === undefined ? [] : [note])]
}

/** Errors before warnings, each in the order of their places: a long list of warnings must not hide an error. */
export function urgentFirst(diagnostics: readonly Problem[]): readonly Problem[] {
  return diagnostics.toSorted((a, b) => Number(b.fatal) - Number(a.fatal))
}

/** The so many most urgent, in the order in which they came. */
export function mostUrgent(diagnostics: readonly Problem[], limit: number): readonly Problem[] {
  const kept = new Set(urgentFirst(diagnostics).slice(0, limit))
  return diagnostics.filter(diagnostic => kept.has(diagnostic))
}

/** The numbers of errors and warnings. */
export interface Tally {
  readonly errors: number
  readonly warnings: number
}

/** The numbers of errors and warnings. */
export function tally(diagnostics: readonly Problem[]): Tally {
  const errors = diagnostics.filter(({ fatal }) => fatal).length
  return { errors, warnings: diagnostics.length - errors }
}

/** The same in words: "2 errors, 1 warning". */
export function inWords({ errors, warnings }: Tally): string {
  const all = [errors > 0 && counted(errors, 'error'), warnings > 0 && counted(warnings, 'warning')]
  return all.filter(text => text !== false).join(', ')
}

/**
 * Where a page of the documentation is read: at the home page of the program, which is its manual. Without a home page there is
 * no such place.
 */
function docsAddress(page: string, home: string | undefined): string | undefined {
  return home === undefined ? undefined : `${home.replace(/\/$/, '')}/${page.replace(/\.md(?=#|$)/, '')}`
}

/** The address of a rule's description. */
export function ruleAddress(ruleId: string, home: string | undefined): string | undefined {
  return docsAddress(`diagnostics.md#${ruleId}`, home)
}
