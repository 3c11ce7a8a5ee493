import type { Client } from '../client/client.ts'
import type { Failure, Received } from '../client/exchange.ts'

/** Asks a deployment for one address; rejects with a reason that people understand. */
export type AskLive = (path: string, accept: string) => Promise<Received>

/** Bytes that one answer may have: no file of a bundle is larger. */
const usualSize = 64 * 1024 * 1024

/** GETs paths of the client's origin: no other is ever asked, no redirect followed. */
export function askLive(client: Client, origin: string, userAgent: string, size = usualSize): AskLive {
  return async (target, accept) => {
    const headers = { 'User-Agent': userAgent, 'Accept-Encoding': 'identity', Accept: accept }
    const came = await client.exchange({ method: 'GET', target, headers }, size)
    if (!('failed' in came)) return came
    throw new Error(`${origin}${target}: ${reasonOf(came, size)}`)
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'the connection was cut',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no such host',
  ETIMEDOUT: 'no answer',
  EPROTO: 'this is no HTTPS server',
}

function reasonOf({ failed, code = 'no answer', reason }: Failure, size: number): string {
  if (failed === 'timeout') return 'it took too long'
  if (failed === 'too-large') return `the answer is larger than ${size / 1024 / 1024} MiB`
  if (failed === 'broken-answer') return 'the connection was cut'
  return reasons[code] ?? (reason || code)
}
