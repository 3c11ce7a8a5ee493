import { performance } from 'node:perf_hooks'
import { escapeXml } from '../../text/escape.ts'
import type { Shown } from './rounds-in-thread.ts'

/** What open pages hear of a round. */
export function newsOf(round: Shown): News {
  const { errors, warnings } = round.findings
  return { build: buildOf(round), errors, warnings, report: round.good ? mistakesOf(round) : '' }
}

/** While there is no bundle, each round shows its mistakes on its own page. */
export function buildOf({ good, number }: Shown): string {
  return good?.made.manifest.id ?? `none-${process.pid}-${Math.floor(performance.timeOrigin)}-${number}`
}

/** The diagnostics as a terminal shows them, as safe HTML. */
export function mistakesOf({ findings }: Shown): string {
  return reportHtml(findings.report)
}

/** What open pages receive after each round. */
export interface News {
  /** What is shown: a page of another build is loaded again. */
  readonly build: string
  readonly errors: number
  readonly warnings: number
  /** The mistakes as safe HTML; empty without mistakes, or when the page itself shows them. */
  readonly report: string
}

const names: Readonly<Record<string, string>> = {
  1: 'bold',
  2: 'dim',
  31: 'red',
  32: 'green',
  33: 'yellow',
  34: 'blue',
  36: 'cyan',
}

/** A terminal report for a page: colors become classes, everything else is text. */
export function reportHtml(colored: string): string {
  return colored
    .split('\x1b[0m')
    .map(stretch => {
      const [before = '', styled] = stretch.split('\x1b[')
      if (styled === undefined) return escapeXml(before)
      const end = styled.indexOf('m')
      const classes = styled
        .slice(0, end)
        .split(';')
        .map(code => names[code])
        .join(' ')
      return `${escapeXml(before)}<span class="${classes}">${escapeXml(styled.slice(end + 1))}</span>`
    })
    .join('')
}
