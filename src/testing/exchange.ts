import type { HeaderSet } from '../model/bundle.ts'
import { type Asked, type Client, openClient, type Received, requestOf } from '../verify/client.ts'

export type { Asked, Received } from '../verify/client.ts'

/** As `http/answer` is asked. */
export const ask = requestOf

/** A header set by lower-case name, in the form of `Received.headers`. */
export function fieldsOf(headers: HeaderSet): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>()
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    fields.set(key, [...(fields.get(key) ?? []), value])
  }
  return fields
}

const clients = new Map<number, Client>()

/** Sends one request to a server on this machine. */
export async function exchange(port: number, asked: Asked): Promise<Received> {
  const client = clients.get(port) ?? openClient({ origin: `http://127.0.0.1:${port}`, concurrency: 16 })
  clients.set(port, client)
  const result = await client.exchange(asked)
  if ('failed' in result) throw new Error(`${asked.method} ${asked.target}: ${result.reason}`)
  return result
}
