import { fieldOf, type Received } from '../../client/exchange.ts'

/** Path and query that a Location names on this site; nothing where it leads elsewhere. */
export function localTarget(received: Received, origin: string, from: string): string | undefined {
  const location = fieldOf(received, 'location')
  if (location === undefined || !URL.canParse(location, origin + from)) return undefined
  const url = new URL(location, origin + from)
  return url.origin === origin ? url.pathname + url.search : undefined
}
