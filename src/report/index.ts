import { printedJson } from '../text/data.ts'
import { escapeControls } from '../text/escape.ts'
import type { Place, Problem } from './problem.ts'
import { helpOf, inWords, type Report, ruleAddress, tally, urgentFirst } from './report.ts'
import { textReport } from './text.ts'

/** For programs: one JSON document. */
const jsonReport: Report = (diagnostics, { root, home }) => {
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

// https://docs.github.com/actions/reference/workflow-commands-for-github-actions: so many are shown of each type in a step.
const shownByGithub = 10

/** For GitHub Actions: workflow commands that become annotations next to the code, the most urgent first. */
const githubReport: Report = (diagnostics, { root }) => {
  if (diagnostics.length === 0) return ''
  const lines = urgentFirst(diagnostics).map(diagnostic => command(diagnostic, root))
  const found = tally(diagnostics)
  if (Math.max(found.errors, found.warnings) > shownByGithub) {
    lines.push(
      `GitHub shows only ${shownByGithub} errors and ${shownByGithub} warnings of each step; the log has all of them: ${inWords(found)}`,
    )
  }
  return `${lines.join('\n')}\n`
}

function command(diagnostic: Problem, root: string): string {
  const { file, place, ruleId, reason, fatal } = diagnostic
  const properties: Record<string, string | number> = { file: escapeControls(root + file) }
  if (place !== undefined) {
    const { start, end } = place
    properties['line'] = start.line
    properties['endLine'] = end.line
    // GitHub takes columns only within one line.
    if (start.line === end.line) {
      properties['col'] = start.column
      properties['endColumn'] = end.column
    }
  }
  properties['title'] = ruleId
  const list = Object.entries(properties).map(([name, value]) => `${name}=${property(String(value))}`)
  const message = [reason, ...helpOf(diagnostic)].map(escapeControls).join('\n')
  return `::${fatal ? 'error' : 'warning'} ${list.join(',')}::${data(message)}`
}

/** https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts */
function data(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
}

function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C')
}

/** The formats of `--format`. */
export const reports = {
  text: textReport,
  json: jsonReport,
  github: githubReport,
} satisfies Record<string, Report>
