import { printedJson } from '../../text/data.ts'
import { escapeControls } from '../../text/escape.ts'
import { columns, counted, type Paint } from '../../text/layout.ts'
import type { Asked } from '../client.ts'
import { badge, curl, notAsked, skipped, unreachableText } from '../reports.ts'
import { isRight, type SiteOutcome } from './check-site.ts'
import type { CheckLine, Row } from './question.ts'

/** The formats of `verify --format`, for a site without a bundle. */
export const siteReports: Readonly<
  Record<'text' | 'json' | 'badge', (outcome: SiteOutcome, painted: Paint) => string>
> = {
  text: textReport,
  json: jsonReport,
  badge: badgeReport,
}

/** The beginning of each line. */
const signs = { pass: 'ok', fail: 'FAIL', note: '-' } as const

function textReport(outcome: SiteOutcome, painted: Paint): string {
  const { url, requests, stopped, except, unreachable, rows } = outcome
  if (unreachable) return unreachableText(url, unreachable, painted)
  const width = Math.max(...rows.map(({ name }) => columns(name)))
  const lines = rows.flatMap(row => row.results.flatMap(result => line(row.name, result)))
  function line(name: string, result: CheckLine): readonly string[] {
    const sign = signs[result.state].padEnd(4)
    const color = { pass: ['green'], fail: ['bold', 'red'], note: ['dim'] } as const
    const label = `${name}${' '.repeat(width - columns(name))}`
    const indent = ' '.repeat(width + 10)
    const shown =
      result.state === 'fail' ? commands(outcome, result).map(command => `${indent}${command}`) : []
    return [`  ${painted(sign, ...color[result.state])}  ${label}  ${escapeControls(result.says)}`, ...shown]
  }
  const { passed, of } = sums(rows)
  const count = `${passed} of ${of} pass, ${counted(requests, 'request')}`
  return [
    painted(`${escapeControls(url)}, checked without a bundle`, 'bold'),
    '',
    ...lines,
    '',
    ...skipped(except),
    ...(stopped === undefined ? [] : [`Stopped early: ${stopped}`]),
    `${painted(count, 'bold')}\n`,
  ].join('\n')
}

function commands(outcome: SiteOutcome, { shownBy }: CheckLine): readonly string[] {
  return shownBy.map(asked => commandOf(outcome, asked))
}

function commandOf({ url, resolve }: SiteOutcome, asked: Asked): string {
  return escapeControls(curl({ url: addressOf(url, asked), asked }, resolve))
}

function addressOf(url: string, { target }: Asked): string {
  return new URL(url).origin + target
}

/** Rows of notes alone are neither right nor wrong. */
function sums(rows: readonly Row[]): { readonly passed: number; readonly of: number } {
  const judged = rows.filter(({ results }) => results.some(({ state }) => state !== 'note'))
  const passed = judged.filter(({ results }) => results.every(({ state }) => state !== 'fail'))
  return { passed: passed.length, of: judged.length }
}

function badgeReport(outcome: SiteOutcome): string {
  const { passed, of } = sums(outcome.rows)
  return badge(outcome.unreachable ? 'unreachable' : `${passed} of ${of} pass`, isRight(outcome))
}

/** For programs: one JSON document. `version` changes when a program that reads it would have to. */
function jsonReport(outcome: SiteOutcome): string {
  const { url, resolve, requests, stopped, except, unreachable, rows } = outcome
  const { passed, of } = sums(rows)
  return `${printedJson({
    version: 1,
    ok: isRight(outcome),
    url,
    resolve,
    bundle: null,
    requests,
    stopped,
    notAsked: notAsked(except),
    unreachable,
    passed,
    of,
    checks: rows.flatMap(({ name, results }) =>
      results.map(result => ({
        check: name,
        state: result.state,
        says: result.says,
        curl: commands(outcome, result),
      })),
    ),
    vectors: rows.flatMap(({ vectors = [] }) =>
      vectors.map(({ asked, ...vector }) => ({
        ...vector,
        accept: asked.headers['Accept'] ?? null,
        curl: commandOf(outcome, asked),
      })),
    ),
  })}\n`
}
