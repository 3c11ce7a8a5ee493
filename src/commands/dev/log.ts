import { stripVTControlCharacters } from 'node:util'
import type { Problem } from '../../report/problem.ts'
import { inWords } from '../../report/report.ts'
import { printedJson } from '../../text/data.ts'
import { counted, textWidth, wrap } from '../../text/layout.ts'
import { printLines, wantsColor } from '../terminal/ending.ts'
import type { Reachable } from './addresses.ts'
import type { Round } from './rounds.ts'

/** Messages of a command that goes on for hours. */
export interface DevLog {
  readonly start: (round: Round) => void
  readonly round: (round: Round, milliseconds: number) => void
}

/** For people: mistakes on stderr, everything else on stdout. Errors are printed until they are fixed, each warning once. */
export function printedLog(start: Reachable, root: string): DevLog {
  let known: ReadonlySet<string> = new Set()
  const tell = ({ findings: { diagnostics, printed, errors } }: Round) => {
    const shown = diagnostics.filter(one => one.fatal || !known.has(nameOf(one)))
    // Errors keep other things from being looked for.
    known = new Set([...(errors > 0 ? known : []), ...diagnostics.map(nameOf)])
    warn(printed(shown, textWidth(process.stderr)))
  }
  return {
    start: round => {
      say(...welcome(round, start))
      tell(round)
    },
    round: (round, milliseconds) => {
      tell(round)
      say(`${changes(round, root)}: ${outcome(round, milliseconds)}`)
    },
  }
}

/** A problem that moved to another line is the same. */
function nameOf({ file, ruleId, reason }: Problem): string {
  return JSON.stringify([file, ruleId, reason])
}

function warn(report: string): void {
  process.stderr.write(wantsColor(process.stderr) ? report : stripVTControlCharacters(report))
}

function say(...lines: readonly string[]): void {
  const width = process.stdout.isTTY ? textWidth(process.stdout) : Number.POSITIVE_INFINITY
  printLines(lines.flatMap(line => wrap(line, width)))
}

/** For programs: one JSON document on each line. */
export function jsonLog({ own, others }: Reachable): DevLog {
  const [url = own, ...more] = others
  const line = ({ build, findings }: Round, facts: object) =>
    console.log(printedJson({ build, ...facts, ...findings.data }, 0))
  return {
    start: round => line(round, { event: 'listening', url, others: more }),
    round: (round, milliseconds) => line(round, { event: 'round', changed: round.changed, milliseconds }),
  }
}

function welcome({ good }: Round, { own, others: [phone] }: Reachable): readonly string[] {
  const pages = good?.pages
  const shown = pages === undefined ? [] : [`${counted(pages, 'page')}.`]
  const shared = phone === undefined ? [] : ['Everybody in this network can see them while this runs.']
  return [
    `this machine  ${own}`,
    ...(phone === undefined ? [] : [`your phone    ${phone}`]),
    '',
    ...(shown.length + shared.length === 0 ? [] : [[...shown, ...shared].join(' ')]),
    'Ctrl+C stops.',
    '',
  ]
}

/** The first few by name: another branch may change all. */
function changes({ changed }: Round, root: string): string {
  const named = changed.slice(0, 3).map(file => root + file)
  const rest = changed.length - named.length
  return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ') || 'Reloaded'
}

function outcome({ findings, good }: Round, milliseconds: number): string {
  const left = inWords(findings)
  if (findings.errors === 0) return `shown after ${milliseconds} ms${left === '' ? '' : `, ${left} left`}`
  return `the site has ${left}${good ? ', so the pages stay as they were' : ''}`
}
