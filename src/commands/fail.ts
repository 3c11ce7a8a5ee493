import { reasonOf } from '../model/reason-of.ts'
import { visible } from '../model/visible.ts'
import { exitCodes } from './exit-codes.ts'
import { Interruption } from './interruption.ts'
import { tellFailure, tellProgram } from './tell-failure.ts'
import { version } from './version.ts'

interface Network {
  readonly port?: number
  readonly hostname?: string
}

/** Says why a command cannot go on: one line for the environment's faults, a request to report for ours. */
export function fail(error: unknown): void {
  const { code, path, port, hostname, message, stack } = error as NodeJS.ErrnoException & Network
  const reason = reasonOf(error)
  if (code === 'ABORT_ERR' || error instanceof Interruption) {
    console.error('\nNothing was written.')
    tellProgram('interrupted')
    process.exitCode = error instanceof Interruption ? error.exitCode : exitCodes.interrupted
    return
  }
  if (reason !== undefined) {
    const what = path ?? hostname ?? (port === undefined ? undefined : `port ${port}`)
    tellFailure(`${what === undefined ? '' : `${what}: `}${reason}`)
    process.exitCode = exitCodes.io
    return
  }
  const bug = `portolan ${version()} met a bug: ${message ?? String(error)}`
  console.error(visible(bug))
  console.error('Please report it with your config and this line; --debug shows the stack.')
  if (wantsStack()) console.error(stack)
  tellProgram(bug)
  process.exitCode = exitCodes.bug
}

function wantsStack(): boolean {
  return process.argv.includes('--debug') || Boolean(process.env['PORTOLAN_DEBUG'])
}
