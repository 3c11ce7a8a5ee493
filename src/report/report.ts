import type { Diagnostic } from '../model/diagnostic.ts'
import type { Sources } from '../model/sources.ts'

/** What docs/diagnostics.md says of a rule. */
export interface RuleDoc {
  readonly id: string
  readonly group: string
  /** The first sentence. */
  readonly summary: string
  readonly text: string
  readonly markdown: string
}

/** What a report may show besides the diagnostics. */
export interface ReportContext {
  readonly sources: Sources
  /** Put in front of file names, such as `site/`. */
  readonly root: string
  readonly color: boolean
  readonly about: About
}

/** What a report may say of the program and its rules. */
export interface About {
  readonly version: string
  /** The address of its manual, once there is one. */
  readonly home?: string | undefined
  readonly rule: (ruleId: string) => RuleDoc
}

/** Writes diagnostics in one format, ending with a newline unless there is nothing to say. */
export type Report = (diagnostics: readonly Diagnostic[], context: ReportContext) => string
