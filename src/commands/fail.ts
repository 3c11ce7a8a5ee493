import { visible } from '../model/visible.ts'
import { exitCodes } from './exit-codes.ts'
import { tellFailure, tellProgram } from './tell-failure.ts'
import { version } from './version.ts'

const explained: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'not a folder',
  EISDIR: 'is a folder',
  EADDRINUSE: 'in use already; --port names another, and 0 takes any that is free',
  EADDRNOTAVAIL: 'the address is not of this machine',
  EMFILE: 'too many open files',
  EIO: 'the device reports an error',
  EBUSY: 'in use, or a mount point: name a folder inside it',
  EXDEV: 'lies on another file system',
  EEXIST: 'exists already',
  ENOTEMPTY: 'is not empty',
  ELOOP: 'links lead in a circle',
  ENAMETOOLONG: 'the name is too long',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no such host',
}

interface Network {
  readonly port?: number
  readonly hostname?: string
}

/** A fault of the environment in words; `undefined` for everything else. */
export function reasonOf(error: unknown): string | undefined {
  const { code } = error as NodeJS.ErrnoException
  return code === undefined ? undefined : explained[code]
}

/** Says why a command cannot go on: one line for the environment's faults, a request to report for ours. */
export function fail(error: unknown): void {
  const { code, path, port, hostname, message, stack } = error as NodeJS.ErrnoException & Network
  const reason = reasonOf(error)
  if (code === 'ABORT_ERR') {
    console.error('\nNothing was written.')
    tellProgram('interrupted')
    process.exitCode = exitCodes.interrupted
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
