import { reasonOf } from '../model/reason-of.ts'

interface Network {
  readonly port?: number
  readonly hostname?: string
}

/** What in its surroundings kept the program from going on, and why; `undefined` for a bug. */
export function faultOf(error: unknown): string | undefined {
  const { path, port, hostname, syscall } = error as NodeJS.ErrnoException & Network
  const reason = reasonOf(error)
  if (reason === undefined) return undefined
  const here = syscall === 'uv_cwd' ? 'the current folder' : undefined
  const what = path ?? here ?? hostname ?? (port === undefined ? undefined : `port ${port}`)
  return `${what === undefined ? '' : `${what}: `}${reason}`
}
