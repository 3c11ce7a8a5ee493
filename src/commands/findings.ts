import type { Compiled } from '../compile.ts'
import type { Sources } from '../model/sources.ts'
import { visible } from '../model/visible.ts'
import { counts } from '../report/counts.ts'
import { paint } from '../report/paint.ts'
import { printedReport } from './printed-report.ts'

/** What is to be said about the sources as they are. */
export interface Findings {
  readonly errors: number
  readonly warnings: number
  /** How many of each, in words; empty when there is none. */
  readonly title: string
  readonly text: string
  readonly colored: string
  /** The same for programs. */
  readonly data: object
}

export function findingsOf({ diagnostics }: Compiled, sources: Sources, config: string): Findings {
  const errors = diagnostics.filter(({ fatal }) => fatal).length
  return {
    errors,
    warnings: diagnostics.length - errors,
    title: counts(diagnostics),
    text: printedReport('text', diagnostics, { sources, config, color: false }),
    colored: printedReport('text', diagnostics, { sources, config, color: true }),
    data: JSON.parse(printedReport('json', diagnostics, { sources, config, color: false })),
  }
}

/** The sources could not be read, or the program could not cope with them. */
export function brokenBy(reason: string): Findings {
  return {
    errors: 1,
    warnings: 0,
    title: '1 error',
    text: `error: ${visible(reason)}\n`,
    colored: `${paint(true)('error', 'bold', 'red')}: ${visible(reason)}\n`,
    data: { version: 1, errors: 1, warnings: 0, diagnostics: [], error: reason },
  }
}
