import { exitCodes } from '../terminal/exit-codes.ts'
import { startFast } from '../terminal/start-fast.ts'
import { withStatusLine } from '../terminal/status-line.ts'
import { usageError } from '../terminal/tell-failure.ts'
import type { BuildOptions } from './options.ts'
import { upToDate } from './up-to-date.ts'

/** `portolan build`: mistakes on stderr, the summary on stdout; nothing is written when anything is wrong. */
export async function build(options: BuildOptions): Promise<number> {
  if (options.out === '') return usageError('--out is empty', 'name the output folder, such as --out dist')
  // --force looks at every byte.
  // A call without options comes from bin/portolan.js, which has asked.
  const isAsked = process.argv.length === 3
  if (!isAsked && !options.force && upToDate(options)) return exitCodes.fine
  startFast({ ...options, writes: true })
  // Parsers and all that: the most of the program.
  const { buildChanged } = await import('./build-changed.ts')
  return withStatusLine(options.quiet, status => buildChanged(options, status))
}
