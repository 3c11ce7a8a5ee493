import { type Client, openClient } from '../../../src/http-client/client.ts'
import { type Asked, type Received, requestOf } from '../../../src/http-client/exchange.ts'

export { type Asked, fieldsOf, type Received } from '../../../src/http-client/exchange.ts'

/** As `http/answer` is asked. */
export const ask = requestOf

const clients = new Map<number, Client>()

/** Sends one request to a server on this machine. */
export async function exchange(port: number, asked: Asked): Promise<Received> {
  const client = clients.get(port) ?? openClient({ origin: `http://127.0.0.1:${port}`, concurrency: 16 })
  clients.set(port, client)
  const result = await client.exchange(asked)
  if ('failed' in result) throw new Error(`${asked.method} ${asked.target}: ${result.reason}`)
  return result
}
