import { compareText, type Diagnostic } from '../model/diagnostic.ts'
import { printedJson } from '../model/printed-json.ts'
import { visible } from '../model/visible.ts'
import { ruleAddress } from './docs-address.ts'
import { helpOf } from './help-of.ts'
import { lineFingerprints } from './line-fingerprints.ts'
import { mostUrgent } from './most-urgent.ts'
import type { About, Report, ReportContext } from './report.ts'
import { sarifLocation } from './sarif-location.ts'

// https://docs.github.com/code-security/reference/code-scanning/sarif-files/sarif-support-for-code-scanning: a file with more is refused,
// and descriptions are cut.
const mostResults = 25_000
const longest = 1024

/** For code scanning: SARIF 2.1.0 with all that GitHub requires. */
export const sarif: Report = (diagnostics, context) => {
  const { about } = context
  const shown = mostUrgent(diagnostics, mostResults)
  const rules = [...new Set(shown.map(({ ruleId }) => ruleId))].sort(compareText)
  const fingerprint = fingerprints(context)
  const rest = diagnostics.length - shown.length
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'portolan',
            semanticVersion: about.version,
            rules: rules.map(id => descriptor(id, about)),
          },
        },
        invocations: [
          { executionSuccessful: true, toolExecutionNotifications: rest > 0 ? [leftOut(rest)] : [] },
        ],
        originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The root of the repository.' } } },
        columnKind: 'utf16CodeUnits',
        results: shown.map(diagnostic => ({
          ruleId: diagnostic.ruleId,
          ruleIndex: rules.indexOf(diagnostic.ruleId),
          level: diagnostic.fatal ? 'error' : 'warning',
          message: { text: [diagnostic.reason, ...helpOf(diagnostic)].map(visible).join('\n') },
          locations: [sarifLocation(context.root + diagnostic.file, diagnostic.place)],
          partialFingerprints: { primaryLocationLineHash: fingerprint(diagnostic) },
          relatedLocations: diagnostic.related?.map(({ file, place, reason }, id) => ({
            id,
            ...sarifLocation(context.root + file, place),
            message: { text: visible(reason) },
          })),
        })),
      },
    ],
  }
  return `${printedJson(log)}\n`
}

function descriptor(id: string, { home, rule }: About) {
  const { summary, text, markdown } = rule(id)
  return {
    id,
    shortDescription: { text: cut(summary) },
    fullDescription: { text: cut(text) },
    help: { text, markdown },
    helpUri: ruleAddress(id, home),
  }
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

function leftOut(count: number) {
  const text = `${count} more are left out: code scanning takes ${mostResults} in one file`
  return { level: 'warning', message: { text } }
}

/** What the upload to GitHub would make of the same files; it warns when something else stands there. */
function fingerprints({ sources }: ReportContext): (diagnostic: Diagnostic) => string | undefined {
  const known = new Map<string, readonly string[]>()
  return ({ file, place }) => {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    const lines = known.get(file) ?? lineFingerprints(decoder.decode(sources.files.get(file)))
    known.set(file, lines)
    return lines[(place?.start.line ?? 1) - 1]
  }
}
