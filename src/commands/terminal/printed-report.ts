import { dirname, relative, resolve } from 'node:path'
import { isWithin } from '../../disk/sources/real-path.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Sources } from '../../model/sources.ts'
import { reports } from '../../report/index.ts'
import { explainHint } from '../../report/report.ts'
import { about } from '../learn/rule-docs.ts'

export type Format = keyof typeof reports

interface Printing {
  readonly sources: Sources
  /** The config as it was named. */
  readonly config: string
  /** Whether the text, if it is one, goes where colours are shown. */
  readonly color: boolean
}

/** Diagnostics in a format. For people it names the command that explains them. */
export function printedReport(
  format: Format,
  diagnostics: readonly Diagnostic[],
  { sources, config, color }: Printing,
): string {
  const printed = reports[format](diagnostics, {
    sources,
    root: sourceRoot(config, format),
    color: format === 'text' && color,
    about: about(),
  })
  return format === 'text' ? printed + explainHint(diagnostics) : printed
}

/** What names of files begin with in a report: as the config was named; for GitHub, from the root of the repository. */
export function sourceRoot(config: string, format: string): string {
  const folder = dirname(config)
  const shown = format === 'github' || format === 'sarif' ? inRepository(resolve(folder)) : folder
  return shown === '.' || shown === '' ? '' : `${shown}/`
}

/** A step may run in a folder of the repository; GitHub knows files by their names from its root. */
function inRepository(folder: string): string {
  const roots = [process.env['GITHUB_WORKSPACE'] ?? '', process.cwd()].filter(root => root !== '')
  const root = roots.find(root => isWithin(folder, root))
  return root === undefined ? folder : relative(root, folder)
}
