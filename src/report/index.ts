import { github } from './github.ts'
import { json } from './json.ts'
import type { Report } from './report.ts'
import { sarif } from './sarif.ts'
import { text } from './text.ts'

/** The formats of `--format`. */
export const reports = { text, json, github, sarif } satisfies Record<string, Report>
