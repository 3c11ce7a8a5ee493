import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Servers are often outside an ordinary user's PATH. */
const more = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/** The path of a program, by any of its names; `undefined` when it is nowhere. */
export function findProgram(names: readonly string[], path: string): string | undefined {
  const folders = [...path.split(delimiter).filter(folder => folder.startsWith('/')), ...more]
  return folders.flatMap(folder => names.map(name => join(folder, name))).find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** Lends an empty temporary folder, with folders in it, and removes it whatever happens. */
export function withScratch<T>(folders: readonly string[], use: (folder: string) => T): T {
  const scratch = mkdtempSync(join(tmpdir(), 'portolan-'))
  try {
    for (const folder of folders) mkdirSync(join(scratch, folder), { recursive: true })
    return use(scratch)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** The exit of a program of this machine, and what it printed. */
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
