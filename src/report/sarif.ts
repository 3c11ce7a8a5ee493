import { compareText, type Place } from '../model/diagnostic.ts'
import { printedJson } from '../model/printed-json.ts'
import { helpOf } from './help-of.ts'
import type { Report } from './report.ts'

/** For code scanning: SARIF 2.1.0. */
export const sarif: Report = (diagnostics, { root }) => {
  const rules = [...new Set(diagnostics.map(({ ruleId }) => ruleId))].sort(compareText)
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'portolan', rules: rules.map(id => ({ id })) } },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map(diagnostic => ({
          ruleId: diagnostic.ruleId,
          ruleIndex: rules.indexOf(diagnostic.ruleId),
          level: diagnostic.fatal ? 'error' : 'warning',
          message: { text: [diagnostic.reason, ...helpOf(diagnostic)].join('\n') },
          locations: [location(root + diagnostic.file, diagnostic.place)],
          relatedLocations: diagnostic.related?.map(({ file, place, reason }, id) => ({
            id,
            ...location(root + file, place),
            message: { text: reason },
          })),
        })),
      },
    ],
  }
  return `${printedJson(log)}\n`
}

function location(file: string, place: Place | undefined) {
  const uri = file.split('/').map(encodeURIComponent).join('/')
  if (place === undefined) return { physicalLocation: { artifactLocation: { uri } } }
  const { start, end } = place
  const region = {
    startLine: start.line,
    startColumn: start.column,
    endLine: end.line,
    endColumn: end.column,
  }
  return { physicalLocation: { artifactLocation: { uri }, region } }
}
