import type { Client } from '../http-client/client.ts'
import { fieldOf } from '../http-client/exchange.ts'
import { parseUrl } from '../text/parse-url.ts'
import type { Deployment, Limits, Outcome } from './deployment.ts'
import { polite } from './polite.ts'
import { type Unreachable, unreachable } from './unreachable.ts'

/** The first request: tells whether the site can be asked at all, and whether it is elsewhere. */
export async function firstRequest(
  client: Client,
  { origin }: Deployment,
  { userAgent }: Limits,
): Promise<Pick<Outcome, 'differences' | 'unreachable'> | undefined> {
  const asked = { method: 'GET', target: '/', headers: {} }
  const result = await client.exchange(polite(asked, userAgent), 1024 * 1024)
  if ('failed' in result) {
    const why: Unreachable | undefined = unreachable(result, origin)
    return why && { unreachable: why, differences: [] }
  }
  const location = fieldOf(result, 'location')
  const moved = result.status >= 300 && result.status < 400 && location !== undefined
  const there = moved ? parseUrl(location, origin) : undefined
  if (there === undefined || there.origin === origin) return undefined
  const received = `${result.status}, Location: ${location}`
  const url = `${origin}/`
  return {
    differences: [{ kind: 'elsewhere', url, asked, expected: 'an answer from this address', received }],
  }
}
