import { version } from '../../files/package.ts'
import { type Refusal, reasonOf } from '../../model/refusal.ts'
import { printedJson } from '../../text/data.ts'
import { escapeControls } from '../../text/escape.ts'
import { withShortValues } from '../../text/layout.ts'
import { suggest } from '../../text/suggest.ts'

/** The same for every command. */
export const exitCodes = {
  fine: 0,
  diagnostics: 1,
  usage: 2,
  io: 3,
  difference: 4,
  bug: 70,
  interrupted: 130,
  terminated: 143,
} as const

/** The action of a command: its exit code becomes the program's. */
export function exits<Values extends unknown[]>(
  run: (...values: Values) => Promise<number>,
): (...values: Values) => Promise<void> {
  return async (...values) => {
    process.exitCode = await run(...values)
  }
}

/** Color only at a terminal, and not where NO_COLOR forbids it (no-color.org). */
export function wantsColor(stream: NodeJS.WriteStream): boolean {
  if (process.env['NO_COLOR']) return false
  if (process.env['FORCE_COLOR']) return process.env['FORCE_COLOR'] !== '0'
  return stream.isTTY === true && process.env['TERM'] !== 'dumb'
}

/** Prints text that has no colors. Others may have written parts of it: here it becomes harmless to a terminal. */
export function printLines(lines: readonly string[]): void {
  process.stdout.write(`${lines.map(escapeControls).join('\n')}\n`)
}

/** Says why nothing came of a call: to people on stderr, and to a program that asked for JSON as one document on stdout. */
function tellFailure(reason: string, note?: string, more?: object): void {
  const hint = note === undefined ? '' : `\n\n  ${escapeControls(withShortValues(note))}`
  console.error(`error: ${escapeControls(withShortValues(reason))}${hint}`)
  tellProgram(reason, note, more)
}

/** The JSON half, for messages that people have already seen. */
export function tellProgram(error: string, note?: string, more?: object): void {
  if (asksJson()) console.log(printedJson({ version: 1, ok: false, error, note, ...more }))
}

/** Reads the words of the call: so that it is known when the options cannot be read, too. */
function asksJson(): boolean {
  return process.argv.some(
    (word, index, { [index + 1]: next }) =>
      word === '--json' || word === '--format=json' || (word === '--format' && next === 'json'),
  )
}

/** Prints the result for a program that asked for JSON. */
export function tellResult(facts: object): void {
  console.log(printedJson({ version: 1, ok: true, ...facts }))
}

/** Says why nothing was done, and how to go on; `more` is for programs. Returns the exit code. */
export function tellRefusal({ refused, note }: Refusal, more?: object): number {
  tellFailure(refused, note, more)
  return exitCodes.io
}

/** Says what is wrong with the call, and how to go on. Returns the exit code. */
export function usageError(reason: string, note: string): number {
  tellFailure(reason, note)
  return exitCodes.usage
}

/** Says why a call is refused, and returns the exit code of wrong usage. */
export function refuseCall({ refused, note }: Refusal): number {
  return usageError(refused, note)
}

/** There is no bundle where a call looks for one. */
export function noBundle(folder: string): Refusal {
  return {
    refused: `there is no bundle in ${folder}`,
    note: 'run portolan build, or name another folder with --bundle',
  }
}

/** A folder is not that of the releases, or the first one is not there yet. */
export function noReleases(folder: string): Refusal {
  return {
    refused: `there are no releases in ${folder}`,
    note: 'name the folder of the releases. portolan publish /srv/my-server creates it, with the first release',
  }
}

/** A value that an option does not take. If `given` is set, the note suggests the name that is most like it. */
export function notTaken(refused: string, option: string, names: readonly string[], given?: string): Refusal {
  const [likely] = given === undefined ? [] : suggest(given, names)
  const question = likely === undefined ? '' : `Did you mean ${likely}? `
  return { refused, note: `${question}${option} takes ${names.join(', ')}` }
}

interface Fault extends NodeJS.ErrnoException {
  readonly port?: number
  readonly address?: string
  readonly hostname?: string
  readonly exitCode?: number
}

/** Says why a command cannot go on: one line for the environment's faults, a request to report a bug. */
export function fail(error: unknown): void {
  const { code, stack, exitCode = exitCodes.interrupted } = error as Fault
  if (code === 'ABORT_ERR') {
    console.error('\nNothing was written.')
    tellProgram('interrupted')
    process.exitCode = exitCode
    return
  }
  const fault = surroundingFault(error)
  if (fault !== undefined) {
    tellFailure(fault)
    process.exitCode = exitCodes.io
    return
  }
  const bug = bugOf(error)
  console.error(escapeControls(bug))
  console.error('Please report it with this line and your config. --debug prints the stack trace.')
  if (wantsStack()) console.error(stack?.replace(/[^\n]+/g, escapeControls))
  tellProgram(bug)
  process.exitCode = exitCodes.bug
}

/** An error that the environment did not cause is a bug. */
export function bugOf(error: unknown): string {
  return `this is a bug in portolan ${version()}: ${(error as Error).message ?? String(error)}`
}

function wantsStack(): boolean {
  return process.argv.includes('--debug') || Boolean(process.env['PORTOLAN_DEBUG'])
}

/** The fault of the environment that stopped the program; `undefined` for a bug. */
export function surroundingFault(error: unknown): string | undefined {
  const { code, path, port, address, hostname, syscall } = error as Fault
  const reason = reasonOf(error)
  if (reason === undefined) return undefined
  const here = syscall === 'uv_cwd' ? 'the current folder' : undefined
  // Of an address that is not this machine's, the port says nothing.
  const elsewhere = code === 'EADDRNOTAVAIL' ? address : undefined
  const what = path ?? here ?? hostname ?? elsewhere ?? (port === undefined ? undefined : `port ${port}`)
  return `${what === undefined ? '' : `${what}: `}${reason}`
}

/** The signals that end a command, with the exit code of each. */
export const endings = { SIGINT: exitCodes.interrupted, SIGTERM: exitCodes.terminated } as const
type Ending = keyof typeof endings
export const endingSignals = Object.keys(endings) as readonly Ending[]

/**
 * Lets a command that writes clear away what it began before Ctrl+C or a service manager ends it. A second signal ends
 * it at once: what it then leaves, the next command clears away.
 */
export async function interruptible<Result>(run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController()
  const stop = (signal: Ending) => {
    const more = { code: 'ABORT_ERR', exitCode: endings[signal] }
    controller.abort(Object.assign(new Error('interrupted'), more))
  }
  for (const signal of endingSignals) process.once(signal, stop)
  try {
    return await run(controller.signal)
  } finally {
    for (const signal of endingSignals) process.off(signal, stop)
  }
}

/** A reader that has seen enough (`| head -1`) is no error. */
export function quietPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) =>
      process.exit(error.code === 'EPIPE' ? 0 : exitCodes.io),
    )
}
