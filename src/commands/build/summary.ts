import { printedJson } from '../../text/data.ts'
import { fileSize } from '../../text/layout.ts'
import type { BuildOptions } from './options.ts'

/** What a successful build prints. */
export interface ReportedBuild {
  /** Warnings as printed. */
  readonly report: string
  readonly summary: Omit<Summary, 'milliseconds'>
  /** Known differences between hosts. */
  readonly table: string
}

/** Prints warnings and summary; differences between hosts only if asked. */
export function reportBuild(
  { report, summary, table }: ReportedBuild,
  { json = false, quiet = false, verbose = false }: Pick<BuildOptions, 'json' | 'quiet' | 'verbose'>,
): void {
  const timed = { ...summary, milliseconds: Math.round(process.uptime() * 1000) }
  if (json) {
    print(printedJson({ ok: true, ...timed, ...JSON.parse(report) }))
    return
  }
  process.stderr.write(report)
  if (!quiet) print([summaryTable(timed), verbose ? table : ''].filter(Boolean).join('\n\n'))
}

/** Writes a line. `console.log` takes 2 ms to load what it formats with. */
function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** What a build reports. */
interface Summary {
  readonly id: string
  readonly out: string
  readonly written: number
  readonly removed: number
  readonly total: number
  readonly pages: number
  /** Pages that are left out. */
  readonly drafts: number
  readonly documents: number
  readonly bytes: number
  readonly gzip: number
  readonly brotli: number
  readonly hosts: readonly string[]
  readonly differs: Readonly<Record<string, object>>
  readonly warnings: number
  readonly milliseconds: number
}

/** The summary as a table for people: labels on the left, no lines, nothing that needs explaining. */
function summaryTable(summary: Summary): string {
  const { pages, drafts, documents, bytes, gzip, brotli, written, removed, total } = summary
  const rows = [
    ['pages', `${pages}${drafts === 0 ? '' : `, ${drafts} ${drafts === 1 ? 'draft' : 'drafts'} skipped`}`],
    ['documents', `${documents} (API, sitemap, pictures and others)`],
    ['size', `${fileSize(bytes)}, ${fileSize(gzip)} with gzip, ${fileSize(brotli)} with brotli`],
    ['hosts', summary.hosts.join(', ')],
    ['files', filesRow(written, removed, total)],
    ['warnings', `${summary.warnings}`],
    ['time', `${(summary.milliseconds / 1000).toFixed(2)} s`],
  ]
  const lines = rows.map(([label = '', value]) => `  ${label.padEnd(11)}${value}`)
  const head = written + removed === 0 ? `${summary.out} is up to date` : `Built ${summary.out}`
  return [head, '', ...lines].join('\n')
}

function filesRow(written: number, removed: number, total: number): string {
  if (written + removed === 0) return `${total}, all unchanged`
  if (written === total) return `${total} written, including compressed copies and configuration`
  return `${written} of ${total} written${removed > 0 ? `, ${removed} removed` : ''}`
}
