import type { Diagnostic } from '../model/diagnostic.ts'
import type { Sources } from '../model/sources.ts'

/** What a report may show besides the diagnostics. */
export interface ReportContext {
  readonly sources: Sources
  /** Put in front of file names, such as `site/`. */
  readonly root: string
  readonly color: boolean
}

/** Writes diagnostics in one format, ending with a newline unless there is nothing to say. */
export type Report = (diagnostics: readonly Diagnostic[], context: ReportContext) => string
