import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Refusal } from '../../model/refusal.ts'
import { endingSignals, endings } from '../terminal/interruption.ts'

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
  const signal = Promise.race(endingSignals.map(name => once(process, name).then(() => endings[name])))
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    stopped: signal.then(exitCode => {
      server.close()
      server.closeAllConnections()
      return exitCode
    }),
  }
}

/** The port that `--port` names. */
export function portOf(text: string): number | Refusal {
  const port = Number(text)
  return /^\d+$/.test(text) && port <= 65_535
    ? port
    : { refused: `${text} is not a port`, note: '--port takes a number from 0 to 65535' }
}
