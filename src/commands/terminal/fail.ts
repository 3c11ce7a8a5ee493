import { reasonOf } from '../../model/refusal.ts'
import { version } from '../../platform/package.ts'
import { escapeControls } from '../../text/escape.ts'
import { exitCodes } from './exit-codes.ts'
import { Interruption } from './interruption.ts'
import { tellFailure, tellProgram } from './tell-failure.ts'

/** Says why a command cannot go on: one line for the environment's faults, a request to report for ours. */
export function fail(error: unknown): void {
  const { code, stack } = error as NodeJS.ErrnoException
  if (code === 'ABORT_ERR' || error instanceof Interruption) {
    console.error('\nNothing was written.')
    tellProgram('interrupted')
    process.exitCode = error instanceof Interruption ? error.exitCode : exitCodes.interrupted
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
  if (wantsStack()) console.error(stack)
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

interface Network {
  readonly port?: number
  readonly hostname?: string
}

/** What stopped the program from outside, and why; `undefined` for a bug. */
export function surroundingFault(error: unknown): string | undefined {
  const { path, port, hostname, syscall } = error as NodeJS.ErrnoException & Network
  const reason = reasonOf(error)
  if (reason === undefined) return undefined
  const here = syscall === 'uv_cwd' ? 'the current folder' : undefined
  const what = path ?? here ?? hostname ?? (port === undefined ? undefined : `port ${port}`)
  return `${what === undefined ? '' : `${what}: `}${reason}`
}
