import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The compiled program, as it is installed. */
export const program = fileURLToPath(new URL('../../bin/portolan.js', import.meta.url))

/** For runs with another home folder: where the compiled code of other runs is, without which each compiles the whole program. */
export const codeCache: Readonly<Record<string, string>> = { XDG_CACHE_HOME: join(homedir(), '.cache') }

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

/**
 * Runs the program to its end. The calls of one test file after another share a process, so that only the first waits for Node.js and
 * the parsers. A call during another, and one that says how Node.js starts, gets a new process, as with `start`.
 */
export async function portolan(words: readonly string[], surroundings: Surroundings): Promise<Finished> {
  const { cwd, env = {}, umask, installed } = surroundings
  const startsNode = Object.keys(env).some(name => name.startsWith('NODE_'))
  if (isBusy || startsNode || umask !== undefined || installed !== undefined)
    return finished(start(words, surroundings))
  isBusy = true
  const over = new AbortController()
  let late: NodeJS.Timeout | undefined
  try {
    const running = resident ?? startResident()
    running.channel?.ref()
    const answer = Promise.race(['message', 'exit'].map(event => once(running, event, over)))
    running.send({ words, cwd, env: plain(env) })
    // One that hangs might also fill the memory.
    late = setTimeout(() => running.kill('SIGKILL'), 50_000)
    const [finished] = await answer
    // The other event gives a code, or `null` after a kill.
    if (finished !== null && typeof finished === 'object') return finished as Finished
    throw new Error(`portolan ${words.join(' ')} ended the process, or hung: ${finished}`)
  } finally {
    over.abort()
    clearTimeout(late)
    // It ends with the process that started it, and does not keep that from ending.
    resident?.channel?.unref()
    isBusy = false
  }
}

let resident: ChildProcess | undefined
let isBusy = false

function startResident(): ChildProcess {
  const child = fork(new URL('resident-program.js', import.meta.url), { env: plain() })
  child.unref()
  child.once('exit', () => {
    resident = undefined
  })
  resident = child
  return child
}

/** The environment of the program. No terminal, no color, nothing of the surroundings' language or time zone. */
function plain(env: Surroundings['env'] = {}): Record<string, string> {
  return {
    // The day on which the sample site is new, so that no warning comes up as time goes by.
    SOURCE_DATE_EPOCH: '1795132800',
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    ...env,
  }
}

/** Starts the program in a new process. */
export function start(
  words: readonly string[],
  { cwd, env, umask, installed = program }: Surroundings,
): ChildProcess {
  const options = { cwd, env: plain(env), stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] }
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
