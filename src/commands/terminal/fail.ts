import { version } from '../../files/package.ts'
import { reasonOf } from '../../model/refusal.ts'
import { escapeControls } from '../../text/escape.ts'
import { exitCodes } from './exit-codes.ts'
import { tellFailure, tellProgram } from './tell-failure.ts'

/** What errors of Node.js and of signals say besides their message. */
interface Fault extends NodeJS.ErrnoException {
  readonly port?: number
  readonly hostname?: string
  readonly exitCode?: number
}

/** Says why a command cannot go on: one line for the environment's faults, a request to report for ours. */
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

/** What stopped the program from outside, and why; `undefined` for a bug. */
export function surroundingFault(error: unknown): string | undefined {
  const { path, port, hostname, syscall } = error as Fault
  const reason = reasonOf(error)
  if (reason === undefined) return undefined
  const here = syscall === 'uv_cwd' ? 'the current folder' : undefined
  const what = path ?? here ?? hostname ?? (port === undefined ? undefined : `port ${port}`)
  return `${what === undefined ? '' : `${what}: `}${reason}`
}
