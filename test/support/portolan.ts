import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The compiled program, as it is installed. */
export const program = fileURLToPath(new URL('../../bin/portolan.js', import.meta.url))

const coverage = process.env['PORTOLAN_COVERAGE']

/** For the environment of every process of the program: where `npm run coverage` has it say what it ran. */
export const counted: Readonly<Record<string, string>> = coverage ? { NODE_V8_COVERAGE: coverage } : {}

export interface Finished {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

interface Surroundings {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly umask?: string
  /** Where the program is. */
  readonly installed?: string
}

/** Runs the program to its end. */
export function portolan(words: readonly string[], surroundings: Surroundings): Promise<Finished> {
  return finished(start(words, surroundings))
}

/** Starts the program. No terminal, no color, nothing of the surroundings' language or time zone. */
export function start(
  words: readonly string[],
  { cwd, env = {}, umask, installed = program }: Surroundings,
): ChildProcess {
  // The day on which the sample site is new, so that no warning comes up as time goes by.
  const plain = {
    SOURCE_DATE_EPOCH: '1795132800',
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    ...counted,
    ...env,
  }
  const options = { cwd, env: plain, stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] }
  return umask === undefined
    ? spawn(process.execPath, [installed, ...words], options)
    : spawn(
        '/bin/sh',
        ['-c', `umask ${umask}; exec "$0" "$@"`, process.execPath, installed, ...words],
        options,
      )
}

/** Waits for the end and keeps what was printed. */
export function finished(child: ChildProcess): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const printed = { stdout: '', stderr: '' }
    child.stdout?.on('data', chunk => (printed.stdout += chunk))
    child.stderr?.on('data', chunk => (printed.stderr += chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, ...printed }))
  })
}
