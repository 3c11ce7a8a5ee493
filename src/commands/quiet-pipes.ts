import { exitCodes } from './exit-codes.ts'

/** A reader that has seen enough (`| head -1`) is no error. */
export function quietPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) =>
      process.exit(error.code === 'EPIPE' ? 0 : exitCodes.io),
    )
}
