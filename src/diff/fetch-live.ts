import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/** What a deployment answered. Header names in lower case; several lines of one field joined. */
export interface LiveAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: Uint8Array
}

/** Milliseconds that one answer may take, and bytes that it may have: no file of a bundle is larger. */
const usualLimits = { time: 10_000, size: 64 * 1024 * 1024 }

/** GETs a path of one origin: no other is ever asked, no redirect followed. Rejects with a reason that people understand. */
export async function fetchLive(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  limits = usualLimits,
): Promise<LiveAnswer> {
  try {
    return await exchange(new URL(origin), path, headers, limits)
  } catch (error) {
    throw new Error(`${origin}${path}: ${reasonOf(error as NodeJS.ErrnoException)}`)
  }
}

function exchange(
  { protocol, hostname, port }: URL,
  path: string,
  headers: Readonly<Record<string, string>>,
  limits: typeof usualLimits,
): Promise<LiveAnswer> {
  const request = protocol === 'https:' ? requestHttps : requestHttp
  // Node wants the address in an IPv6 URL bare.
  const host = hostname.replace(/^\[|\]$/g, '')
  const options = { host, port, path, headers, signal: AbortSignal.timeout(limits.time) }
  return new Promise((resolve, reject) => {
    const sent = request(options, response => {
      const chunks: Uint8Array[] = []
      let size = 0
      response.on('data', (chunk: Uint8Array) => {
        size += chunk.length
        if (size > limits.size)
          sent.destroy(new Error(`the answer is larger than ${limits.size / 1024 / 1024} MiB`))
        else chunks.push(chunk)
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: joined(response.headersDistinct),
          body: Buffer.concat(chunks),
        }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

function joined(fields: NodeJS.Dict<string[]>): ReadonlyMap<string, string> {
  return new Map(Object.entries(fields).map(([name, values = []]) => [name, values.join(', ')]))
}

const reasons: Readonly<Record<string, string>> = {
  ABORT_ERR: 'it took too long',
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'the connection was cut',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no such host',
  ETIMEDOUT: 'no answer',
  EPROTO: 'this is no HTTPS server',
}

/** Several addresses of one host fail together, as an AggregateError without a text. */
function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  return reasons[code ?? ''] ?? (message || (code ?? 'no answer'))
}
