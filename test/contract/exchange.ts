import { Agent, request } from 'node:http'
import type { HeaderSet } from '../../src/model/bundle.ts'

/** A request as it goes over the wire; nothing is normalised. */
export interface Asked {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[]>>
}

/** A response as it came. Header names in lower case; of two lines of one field both values are kept. */
export interface Received {
  readonly status: number
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly body: Buffer
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends one request to a server on this machine. */
export function exchange(port: number, { method, target, headers }: Asked): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path: target, headers, agent }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const fields = new Map<string, string[]>()
        for (let at = 0; at < response.rawHeaders.length; at += 2) {
          const name = (response.rawHeaders[at] ?? '').toLowerCase()
          fields.set(name, [...(fields.get(name) ?? []), response.rawHeaders[at + 1] ?? ''])
        }
        resolve({ status: response.statusCode ?? 0, headers: fields, body: Buffer.concat(chunks) })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** A header set by lower-case name, in the form of `Received.headers`. */
export function fieldsOf(headers: HeaderSet): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>()
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    fields.set(key, [...(fields.get(key) ?? []), value])
  }
  return fields
}

/** As `http/answer` is asked: names in lower case, several lines joined. */
export function ask({ method, target, headers }: Asked) {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
  return { method, target, headers: Object.fromEntries(entries) }
}
