import { jsonOutcome, junitOutcome, type OutcomeReport } from './documents.ts'
import { textOutcome } from './text.ts'

/** The formats of `verify --format`. */
export const outcomeReports = { text: textOutcome, json: jsonOutcome, junit: junitOutcome } satisfies Record<
  string,
  OutcomeReport
>
