import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { readOptional } from './read-files.ts'

/** Servers are often outside an ordinary user's PATH. */
const more = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/** Where a program is, by any of its names; `undefined` when it is nowhere. */
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

/** Opens an address in a browser, and does not wait for it. */
export function openInBrowser(url: string, path: string, onFailure: () => void): void {
  // The last two are for WSL.
  const names = process.platform === 'darwin' ? ['open'] : ['xdg-open', 'wslview', 'explorer.exe']
  const program = findProgram(names, path)
  if (program === undefined) {
    onFailure()
    return
  }
  const child = spawn(program, [url], { stdio: 'ignore', detached: true })
  // explorer.exe exits with 1 when all is well.
  const isHonest = !program.endsWith('.exe')
  child.on('error', onFailure).on('exit', code => {
    if (isHonest && code !== 0) onFailure()
  })
  child.unref()
}

/** Whether keys at the terminal are for this process: the system stops one in the background that reads them. */
export function hasKeyboard(): boolean {
  if (process.stdin.isTTY !== true) return false
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: the group of the process, and that of the terminal. Only Linux has it.
  const fields = readOptional('/proc/self/stat')
    ?.toString()
    .replace(/^.*\) /, '')
    .split(' ')
  return fields === undefined || fields[2] === fields[5]
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
