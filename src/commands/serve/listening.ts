import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exitCodes } from '../terminal/exit-codes.ts'

export interface Listening {
  readonly url: string
  /** The exit code, once a signal has come and the server is closed. */
  readonly stopped: Promise<number>
}

/** Lets a server listen until the program is stopped. */
export async function listening(server: Server, port: number, host: string): Promise<Listening> {
  server.listen(port, host)
  await once(server, 'listening')
  // Before anything is printed: a reader of that line may stop the server at once.
  const signal = Promise.race([
    once(process, 'SIGINT').then(() => exitCodes.interrupted),
    once(process, 'SIGTERM').then(() => exitCodes.terminated),
  ])
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    stopped: signal.then(exitCode => {
      server.close()
      server.closeAllConnections()
      return exitCode
    }),
  }
}

/** The port that an option names; `undefined` when it names none. */
export function portOf(text: string): number | undefined {
  const port = Number(text)
  return /^\d+$/.test(text) && port <= 65_535 ? port : undefined
}

/** The error for a text that is not a port. */
export function notAPort(text: string): readonly [reason: string, note: string] {
  return [`${text} is not a port`, '--port takes a number from 0 to 65535']
}
