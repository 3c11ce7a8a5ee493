import type { Place } from '../model/diagnostic.ts'
import { printedJson } from '../text/json.ts'
import { type Report, ruleAddress, tally } from './report.ts'

/** For programs: one JSON document. */
export const jsonReport: Report = (diagnostics, { root, home }) => {
  const found = {
    version: 1,
    ...tally(diagnostics),
    diagnostics: diagnostics.map(({ file, place, ruleId, reason, note, expected, related, fatal }) => ({
      file: root + file,
      ...position(place),
      severity: fatal ? 'error' : 'warning',
      ruleId,
      docs: ruleAddress(ruleId, home),
      reason,
      note,
      expected,
      related: related?.map(other => ({
        file: root + other.file,
        ...position(other.place),
        reason: other.reason,
      })),
    })),
  }
  return `${printedJson(found)}\n`
}

function position(place: Place | undefined) {
  if (place === undefined) return {}
  const { start, end } = place
  return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column }
}
