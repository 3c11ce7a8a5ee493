import { createServer, type IncomingMessage } from 'node:http'
import { onLoopback } from '../../../src/testing/on-loopback.ts'
import type { Host } from '../contract/suite.ts'

/** A host of our own around a program for the edge: what it gets as a Request goes out as it answers. */
export async function listen(handle: (request: Request) => Response | Promise<Response>): Promise<Host> {
  const server = createServer(async (incoming, outgoing) => {
    const response = await handle(requestOf(incoming))
    const body = Buffer.from(await response.arrayBuffer())
    const length = response.headers.get('content-length') ?? `${body.length}`
    const own = response.status === 204 || response.status === 304 ? {} : { 'content-length': length }
    response.headers.delete('content-length')
    outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), ...own })
    outgoing.end(incoming.method === 'HEAD' ? undefined : body)
  })
  return onLoopback(server)
}

function requestOf({ method = 'GET', url = '/', headers }: IncomingMessage): Request {
  const fields = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Request(`http://127.0.0.1${url}`, { method, headers: fields })
}
