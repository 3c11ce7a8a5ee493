import { spawnSync } from 'node:child_process'

/** How a program of this machine ended, and what it printed. */
export interface Ran {
  /** `undefined` when it was ended, or could not be started. */
  readonly code: number | undefined
  readonly said: string
}

const timeLimit = 30_000

/** Runs a program to its end, without a shell, with nothing to read and only the environment it is given. */
export function runProgram(
  program: string,
  words: readonly string[],
  {
    cwd,
    env,
    limit = timeLimit,
  }: { readonly cwd: string; readonly env: Readonly<Record<string, string>>; readonly limit?: number },
): Ran {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limit,
    killSignal: 'SIGKILL',
    maxBuffer: 1024 * 1024,
  })
  const timedOut = (error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT'
  const reason = timedOut ? `it did not end within ${limit / 1000} seconds` : error?.message
  return { code: status ?? undefined, said: [stdout, stderr, reason].filter(Boolean).join('\n') }
}
