import { performance } from 'node:perf_hooks'
import { printedJson } from '../model/printed-json.ts'
import { type Summary, summaryTable } from './summary-table.ts'

/** What a build that ended well has to tell. */
export interface ToldBuild {
  /** Warnings as they are printed; with `--json`, as data. */
  readonly report: string
  readonly found?: object
  readonly summary: Omit<Summary, 'milliseconds'>
  /** What hosts do otherwise. */
  readonly table: string
}

/** Prints warnings and summary. */
export function tellBuild(
  { report, found, summary, table }: ToldBuild,
  { json = false, quiet = false }: { readonly json?: boolean; readonly quiet?: boolean },
): void {
  const timed = { ...summary, milliseconds: Math.round(performance.now()) }
  if (json) {
    console.log(printedJson({ ok: true, ...timed, ...found }))
    return
  }
  process.stderr.write(report)
  if (!quiet) console.log([summaryTable(timed), table].filter(Boolean).join('\n\n'))
}
