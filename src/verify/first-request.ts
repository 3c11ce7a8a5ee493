import { parseUrl } from '../text/parse-url.ts'
import { type Client, type Failure, fieldOf } from './client.ts'
import type { Outcome, Unreachable } from './deployment.ts'
import { table } from './unreachable.yaml'

/** The first request: tells whether the site can be asked at all, and whether it is elsewhere. */
export async function firstRequest(
  client: Client,
  home: string,
): Promise<Pick<Outcome, 'differences' | 'unreachable'> | undefined> {
  const { origin, pathname: target } = new URL(home)
  const asked = { method: 'GET', target, headers: {} }
  const result = await client.exchange(asked, 1024 * 1024)
  if ('failed' in result) {
    const why = unreachable(result, origin)
    return why && { unreachable: why, differences: [] }
  }
  const location = fieldOf(result, 'location')
  const moved = result.status >= 300 && result.status < 400 && location !== undefined
  const there = moved ? parseUrl(location, origin) : undefined
  if (there === undefined || there.origin === origin) return undefined
  const received = `${result.status}, Location: ${location}`
  return {
    differences: [{ kind: 'elsewhere', url: home, asked, expected: 'an answer from this address', received }],
  }
}

interface Explained extends Unreachable {
  readonly codes: readonly string[]
}

/** What a first request that led nowhere says; nothing where the site can be asked on. */
export function unreachable(
  { failed, notHttp, code = '', reason }: Failure,
  origin: string,
): Unreachable | undefined {
  const secure = origin.startsWith('https:')
  if (failed === 'no-answer' || notHttp)
    return {
      reason: `the server does not speak HTTP on this port: ${reason}`,
      note: `check the port${secure ? '' : '; for TLS, use https://'}`,
    }
  if (failed !== 'unreachable') return undefined
  const explained = (table() as readonly Explained[]).find(({ codes }) => codes.includes(code))
  if (explained) return { reason: explained.reason, note: explained.note }
  return secure && /^(?:ECONNRESET|ERR_(?:SSL|TLS))/.test(code)
    ? { reason: `TLS failed: ${reason}`, note: 'check the certificate and the TLS settings of the server' }
    : { reason, note: 'check the address, the port and the firewall' }
}
