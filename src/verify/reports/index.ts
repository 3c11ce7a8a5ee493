import { json } from './json.ts'
import { junit } from './junit.ts'
import type { Report } from './report.ts'
import { text } from './text.ts'

/** The formats of `verify --format`. */
export const reports = { text, json, junit } satisfies Record<string, Report>
