import type { Diagnostic, Place } from '../model/diagnostic.ts'
import { compareText } from '../text/compare-text.ts'
import { escapeControls } from '../text/escape.ts'
import { printedJson } from '../text/json.ts'
import { shorten } from '../text/shorten.ts'
import { type About, helpOf, mostUrgent, type Report, type ReportContext, ruleAddress } from './report.ts'

// https://docs.github.com/code-security/reference/code-scanning/sarif-files/sarif-support-for-code-scanning: a file with more is refused,
// and descriptions are cut.
const mostResults = 25_000
const longest = 1024

/** For code scanning: SARIF 2.1.0 with all that GitHub requires. */
export const sarifReport: Report = (diagnostics, context) => {
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
          message: { text: [diagnostic.reason, ...helpOf(diagnostic)].map(escapeControls).join('\n') },
          locations: [sarifLocation(context.root + diagnostic.file, diagnostic.place)],
          partialFingerprints: { primaryLocationLineHash: fingerprint(diagnostic) },
          relatedLocations: diagnostic.related?.map(({ file, place, reason }, id) => ({
            id,
            ...sarifLocation(context.root + file, place),
            message: { text: escapeControls(reason) },
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
    shortDescription: { text: shorten(summary, longest) },
    fullDescription: { text: shorten(text, longest) },
    help: { text, markdown },
    helpUri: ruleAddress(id, home),
  }
}

function leftOut(count: number) {
  const text = `${count} more are not included: code scanning takes ${mostResults} in one file`
  return { level: 'warning', message: { text } }
}

/** What the upload to GitHub would make of the same files; it warns if the report has other ones. */
function fingerprints({ sources }: ReportContext): (diagnostic: Diagnostic) => string | undefined {
  const known = new Map<string, readonly string[]>()
  return ({ file, place }) => {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    const lines = known.get(file) ?? lineFingerprints(decoder.decode(sources.files.get(file)))
    known.set(file, lines)
    return lines[(place?.start.line ?? 1) - 1]
  }
}

/** GitHub requires a region: a result about a whole file is at its beginning. */
const beginning = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 }

/** A place in a file, whose name is relative to the root of the repository unless it is elsewhere. */
function sarifLocation(file: string, place: Place | undefined) {
  const uri = file.split('/').map(encodeURIComponent).join('/')
  const artifactLocation = file.startsWith('/') ? { uri: `file://${uri}` } : { uri, uriBaseId: '%SRCROOT%' }
  return { physicalLocation: { artifactLocation, region: place === undefined ? beginning : regionOf(place) } }
}

function regionOf({ start, end }: Place) {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column }
}

/** So many characters, from the start of a line on, tell one line from the others. */
const block = 100
const factor = 37n
const farthest = factor ** BigInt(block)
/** What ends a file. */
const end = 0xffff
const [tab, lf, cr, space] = [9, 10, 13, 32]

/**
 * A name for each line that it keeps when others come and go above it, as GitHub's upload of code scanning makes them: a
 * rolling hash of what follows the line's start, and how often it was met before.
 * https://github.com/github/codeql-action/blob/main/src/fingerprints.ts
 */
export function lineFingerprints(text: string): readonly string[] {
  const { codes, starts } = normalized(text)
  const names: string[] = []
  const counts = new Map<string, number>()
  let hash = 0n
  let next = 0
  for (let index = 0; index < codes.length + block; index++) {
    if (index - block === starts[next]) {
      const name = hash.toString(16)
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      names.push(`${name}:${count}`)
      next++
    }
    const left = BigInt(codes[index - block] ?? 0)
    hash = BigInt.asUintN(64, hash * factor + BigInt(codes[index] ?? 0) - farthest * left)
  }
  return names
}

/** The characters that count, and where among them lines start: spaces and the kind of line ends mean nothing. */
function normalized(text: string): { readonly codes: readonly number[]; readonly starts: readonly number[] } {
  const codes: number[] = []
  const starts = [0]
  let before = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const counts = code !== space && code !== tab && !(before === cr && code === lf)
    before = code
    if (!counts) continue
    codes.push(code === cr ? lf : code)
    if (code === cr || code === lf) starts.push(codes.length)
  }
  return { codes: [...codes, end], starts }
}
