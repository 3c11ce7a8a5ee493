import { stripVTControlCharacters } from 'node:util'
import type { Problem } from '../../model/problem.ts'
import { inWords, tally } from '../../report/report.ts'
import { escapeControls } from '../../text/escape.ts'
import { counted, paint, textWidth, wrap } from '../../text/layout.ts'
import { wantsColor } from '../terminal/ending.ts'
import type { Reachable } from './addresses.ts'
import { problemNews } from './problem-news.ts'
import type { DevState } from './rounds.ts'

/** What a command that goes on for hours says on its way. */
export interface DevLog {
  readonly start: (round: DevState) => void
  readonly round: (round: DevState, milliseconds: number) => void
}

/** What people hear of the start. */
interface Start extends Reachable {
  /** Whether single keys do something. */
  readonly hasKeys: boolean
}

/** For people: mistakes on stderr, everything else on stdout. After the first list, only errors, and what is new and what is fixed. */
export function printedLog(start: Start): DevLog {
  let known: readonly Problem[] = []
  const tell = ({ findings, config, root }: DevState) => {
    const { fault, diagnostics, printed } = findings
    if (fault !== undefined) return warn(fault)
    const news = problemNews(known, diagnostics, config)
    known = news.known
    for (const one of news.fixed) say(fixedLine(one, root))
    // Errors again after each change: the pages do not show it before they are fixed.
    const shown = diagnostics.filter(one => one.fatal || news.fresh.includes(one))
    warn(printed(shown, textWidth(process.stderr)))
  }
  return {
    start: round => {
      say(...welcome(round, start))
      tell(round)
    },
    round: (round, milliseconds) => {
      tell(round)
      say(`${changes(round)}: ${outcome(round, known, milliseconds)}`)
    },
  }
}

function warn(report: string): void {
  process.stderr.write(wantsColor(process.stderr) ? report : stripVTControlCharacters(report))
}

function say(...lines: readonly string[]): void {
  const width = process.stdout.isTTY ? textWidth(process.stdout) : Number.POSITIVE_INFINITY
  console.log(lines.flatMap(line => wrap(line, width)).join('\n'))
}

function fixedLine({ file, ruleId, reason }: Problem, root: string): string {
  const painted = paint(wantsColor(process.stdout))
  return `${painted(`fixed[${ruleId}]`, 'bold', 'green')}: ${escapeControls(`${reason} (${root}${file})`)}`
}

/** For programs: one JSON document on each line. */
export function jsonLog({ own, others }: Reachable): DevLog {
  const [url = own, ...more] = others
  const line = ({ build, findings }: DevState, facts: object) =>
    console.log(JSON.stringify({ build, ...facts, ...findings.data }))
  return {
    start: round => line(round, { event: 'listening', url, others: more }),
    round: (round, milliseconds) => line(round, { event: 'round', changed: round.changed, milliseconds }),
  }
}

function welcome({ good }: DevState, { own, others: [phone], hasKeys }: Start): readonly string[] {
  const pages = good?.build.pages
  const shown = pages === undefined ? [] : [`${counted(pages, 'page')}.`]
  const shared = phone === undefined ? [] : ['Everybody in this network can see them while this runs.']
  return [
    `this machine  ${own}`,
    ...(phone === undefined ? [] : [`your phone    ${phone}`]),
    '',
    ...(shown.length + shared.length === 0 ? [] : [[...shown, ...shared].join(' ')]),
    hasKeys ? 'Press o to open the browser, h for help, q to quit.' : 'Ctrl+C stops.',
    '',
  ]
}

/** What `h` shows. */
export function devHelp({ own, others }: Reachable): string {
  const [, ...more] = others
  const lines = [
    'o  opens the browser',
    'h  shows this help',
    'q  quits, as Ctrl+C does',
    '',
    'Save a page or the config: open pages show the change.',
    `${own}/?view=markdown shows a page next to its Markdown twin.`,
    'portolan check lists all errors and warnings.',
    ...(others.length === 0 ? ['portolan dev --host shows the site on your phone, too.'] : []),
    ...(more.length === 0 ? [] : [`Other addresses of this machine: ${more.join(' ')}`]),
  ]
  return ['', ...lines.flatMap(line => wrap(line, textWidth(process.stdout))), ''].join('\n')
}

/** The first few by name: another branch may change all. */
function changes({ changed, root }: DevState): string {
  const named = changed.slice(0, 3).map(file => escapeControls(root + file))
  const rest = changed.length - named.length
  return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ') || 'Reloaded'
}

function outcome({ findings, good }: DevState, known: readonly Problem[], milliseconds: number): string {
  const left = inWords(findings.fault === undefined ? tally(known) : { errors: 1, warnings: 0 })
  if (findings.errors === 0) return `shown after ${milliseconds} ms${left === '' ? '' : `, ${left} left`}`
  return `the site has ${left}${good ? ', so the pages stay as they were' : ''}`
}
