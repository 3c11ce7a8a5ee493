import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends bytes unchanged, which no client would, and returns all that comes until the server has had enough. */
export async function raw(
  port: number,
  bytes: string,
  { localAddress, patience = 10_000 }: { readonly localAddress?: string; readonly patience?: number } = {},
): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) })
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  // A server that refuses a long request hangs up before it has read all of it.
  socket.on('error', () => undefined)
  socket.setTimeout(patience, () => socket.destroy())
  socket.write(Buffer.from(bytes, 'latin1'))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString('latin1')
}

/** The status of the first answer; 0 when there was none. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? 0)
}

/** A GET request that closes its connection. */
export function get(target: string, fields: string = ''): string {
  return `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${fields}\r\n`
}
