import { githubReport } from './github.ts'
import { jsonReport } from './json.ts'
import type { Report } from './report.ts'
import { textReport } from './text.ts'

/** The formats of `--format`. */
export const reports = {
  text: textReport,
  json: jsonReport,
  github: githubReport,
} satisfies Record<string, Report>
