import type { Manifest } from '../../model/bundle.ts'
import { parseUrl } from '../../text/parse-url.ts'
import type { AnswerFinding } from '../deployment.ts'
import { fieldOf, type Received } from '../exchange.ts'
import type { Kind } from '../kinds.ts'
import { featuresOf } from '../plan/features-of.ts'
import { fileOf, type Published, type Seen } from './seen.ts'

/** Another status than the expected one, by what it means. */
export function statusFinding({ manifest }: Published, seen: Seen): AnswerFinding | undefined {
  const { asked, expected, received } = seen
  if (received.status === expected.status) return undefined
  const kind = kindOf(manifest, seen)
  const location = fieldOf(received, 'location')
  return {
    kind,
    expected: `${expected.status}`,
    received: location === undefined ? `${received.status}` : `${received.status}, Location: ${location}`,
    ...(kind === 'missing' && { content: { file: fileOf(expected) ?? asked.target, whole: true } }),
  }
}

function kindOf(manifest: Manifest, seen: Seen): Kind {
  const { asked, expected, received } = seen
  const [wanted, got] = [expected.status, received.status]
  if ([401, 403, 407, 429].includes(got)) return 'blocked'
  if (got >= 500 && got !== 501) return 'server-error'
  if (got === 304) return 'wrong-304'
  if (wanted === 304 && got === 200) return 'not-revalidated'
  if (asked.headers['Range'] !== undefined) return 'range'
  if (asked.method === 'HEAD' && [400, 405, 501].includes(got)) return 'head'
  if (asked.method === 'OPTIONS') return 'preflight'
  switch (wanted) {
    case 200:
    case 304:
      return isRedirect(got) ? redirectKind(seen) : [404, 410].includes(got) ? 'missing' : 'wrong-status'
    case 308:
      return 'redirect'
    case 404:
      if (got >= 400) return 'wrong-status'
      return featuresOf(manifest, asked, expected).includes('addresses') ? 'extra-address' : 'soft-404'
    case 405:
      return got < 300 ? 'method-allowed' : isRedirect(got) ? redirectKind(seen) : 'wrong-status'
    default:
      return 'wrong-status'
  }
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

function redirectKind({ origin, asked, received }: Seen): Kind {
  return localTarget(received, origin, asked.target) === asked.target ? 'redirect-loop' : 'redirected'
}

/** Path and query that a Location names on this site; nothing where it leads elsewhere. */
export function localTarget(received: Received, origin: string, from: string): string | undefined {
  const location = fieldOf(received, 'location')
  const url = location === undefined ? undefined : parseUrl(location, origin + from)
  return url?.origin === origin ? url.pathname + url.search : undefined
}
