import { exitCodes } from './exit-codes.ts'
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
  EADDRINUSE: 'the address is already in use',
  EADDRNOTAVAIL: 'the address is not of this machine',
  EMFILE: 'too many open files',
  EIO: 'the device reports an error',
}

/** Says why a command cannot go on: one line for the environment's faults, a request to report for ours. */
export function fail(error: unknown): void {
  const { code, path, port, message, stack } = error as NodeJS.ErrnoException & { port?: number }
  const reason = code === undefined ? undefined : explained[code]
  if (reason !== undefined) {
    const what = path ?? (port === undefined ? undefined : `port ${port}`)
    console.error(`error: ${what === undefined ? '' : `${what}: `}${reason}`)
    process.exitCode = exitCodes.io
    return
  }
  console.error(`portolan ${version()} met a bug, and nothing was written: ${message ?? String(error)}`)
  console.error('Please report it with your config and this line; PORTOLAN_DEBUG=1 shows the stack.')
  if (process.env['PORTOLAN_DEBUG']) console.error(stack)
  process.exitCode = exitCodes.bug
}
