import { homepage } from '../../files/package.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Sources } from '../../model/sources.ts'
import { reports } from '../../report/index.ts'
import { explainHint } from '../../report/report.ts'
import { sourceRoot } from './source-root.ts'

export type Format = keyof typeof reports

interface Printing {
  readonly sources: Sources
  /** The config as it was named. */
  readonly config: string
  /** Whether text goes to a terminal with colors. */
  readonly color: boolean
}

/** Diagnostics in a format. For people it names the command that explains them. */
export function printedReport(
  format: Format,
  diagnostics: readonly Diagnostic[],
  { config, ...printing }: Printing,
): string {
  const context = { ...printing, root: sourceRoot(config, format), home: homepage() }
  const printed = reports[format](diagnostics, context)
  return format === 'text' ? printed + explainHint(diagnostics) : printed
}
