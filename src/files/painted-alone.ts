import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What painting something of somebody else's may take: processor time, memory, and time on a machine that is busy. */
export interface PaintLimits {
  readonly milliseconds: number
  readonly bytes: number
  readonly wait: number
}

/** How such a process ended: `undefined` as its code when it took too much. */
interface PaintedAlone {
  readonly code: number | undefined
  readonly output: Uint8Array
}

/**
 * Has a library paint in a separate process, which is ended when it takes too much. `node` is the program that the process runs,
 * `words` say what is to be painted of the input.
 */
export function paintedAlone(
  node: string,
  library: string,
  limits: PaintLimits,
  input: string | Uint8Array,
  words: readonly string[] = [],
): PaintedAlone {
  const program = fileURLToPath(new URL('./paint-image.js', import.meta.url))
  const all = [program, library, `${limits.milliseconds}`, `${limits.bytes}`, ...words]
  const { status, stdout, error } = spawnSync(node, all, {
    input,
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: limits.wait,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  // It may end before it has read everything.
  if (error && code !== 'ETIMEDOUT' && code !== 'EPIPE') throw error
  return { code: status ?? undefined, output: stdout }
}

/** The library has no build for this kind of machine, or npm was told to leave optional packages out. */
export function noPainter(library: string): Error {
  return Object.assign(new Error(`${library} cannot be loaded`), { code: 'ERR_NO_PAINTER', path: library })
}
