import { nothingToDo } from '../disk/last-build.ts'
import { buildQuestion, lastBuildFile } from './build-question.ts'
import type { SiteOptions } from './compile-site.ts'
import { exitCodes } from './exit-codes.ts'
import { withStatusLine } from './status-line.ts'
import { type ToldBuild, tellBuild } from './tell-build.ts'
import { usageError } from './usage-error.ts'

export interface BuildOptions extends SiteOptions {
  readonly out: string
  readonly force?: boolean
  readonly quiet?: boolean
  /** False: everything is made anew, and nothing kept. */
  readonly cache: boolean
}

/** `portolan build`: mistakes on stderr, the summary on stdout; nothing is written when anything is wrong. */
export async function build(options: BuildOptions): Promise<number> {
  const { config, out, cache } = options
  if (out === '') return usageError('--out is empty', 'name the folder to write, such as --out dist')
  const told = cache
    ? nothingToDo<ToldBuild>(lastBuildFile(config), config, out, buildQuestion(options))
    : undefined
  if (told) {
    tellBuild({ ...told, summary: { ...told.summary, written: 0, removed: 0 } }, options)
    return exitCodes.fine
  }
  // Parsers and all that: the most of the program.
  const { buildAnew } = await import('./build-anew.ts')
  return withStatusLine(options.quiet, status => buildAnew(options, status))
}
