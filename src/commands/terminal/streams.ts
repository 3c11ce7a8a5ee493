import { exitCodes } from './exit-codes.ts'

/** Color only at a terminal, and not where NO_COLOR forbids it (no-color.org). */
export function wantsColor(stream: NodeJS.WriteStream): boolean {
  if (process.env['NO_COLOR']) return false
  if (process.env['FORCE_COLOR']) return process.env['FORCE_COLOR'] !== '0'
  return stream.isTTY === true && process.env['TERM'] !== 'dumb'
}

/** A reader that has seen enough (`| head -1`) is no error. */
export function quietPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) =>
      process.exit(error.code === 'EPIPE' ? 0 : exitCodes.io),
    )
}
