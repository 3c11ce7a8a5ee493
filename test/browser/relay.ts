import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { onLoopback } from '../../src/testing/on-loopback.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A server in front of another: passes everything on, but can answer one path in its own way and add headers. */
export interface Relay {
  readonly origin: string
  /** Answers in place of the server behind, by path. */
  readonly instead: Map<string, Handler>
  /** Added to every answer of the server behind. */
  readonly added: Map<string, string>
  /** Paths asked for. */
  readonly asked: string[]
  readonly stop: () => Promise<void>
}

/** Starts a relay in front of a port of this machine. */
export async function startRelay(port: number): Promise<Relay> {
  const instead = new Map<string, Handler>()
  const added = new Map<string, string>()
  const asked: string[] = []
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming
    asked.push(path)
    const handler = instead.get(path)
    if (handler) return handler(incoming, outgoing)
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 500, { ...answer.headers, ...Object.fromEntries(added) })
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    return void incoming.pipe(passed)
  })
  const listening = await onLoopback(server)
  return { origin: `http://127.0.0.1:${listening.port}`, instead, added, asked, stop: listening.stop }
}
