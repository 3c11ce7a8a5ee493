import { performance } from 'node:perf_hooks'
import type { News } from '../dev/news.ts'
import { reportHtml } from '../dev/report-html.ts'
import type { Shown } from './dev-shown.ts'

/** What open pages hear of a round. */
export function newsOf(round: Shown): News {
  const { errors, warnings } = round.findings
  return { build: buildOf(round), errors, warnings, report: round.good ? mistakesOf(round) : '' }
}

/** As long as there is no bundle, each round of each process has a page of its own that shows its mistakes. */
export function buildOf({ good, number }: Shown): string {
  return good?.made.manifest.id ?? `none-${process.pid}-${Math.floor(performance.timeOrigin)}-${number}`
}

/** The mistakes as they stand in a terminal, as safe HTML. */
export function mistakesOf({ findings }: Shown): string {
  return reportHtml(findings.colored)
}
