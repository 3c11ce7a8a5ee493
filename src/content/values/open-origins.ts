import { parseUrl } from '../../text/parse-url.ts'
import { valueAt } from './value-at.ts'

/** What a page may load from other hosts, by the name of its list in `http.csp`. */
export type OpenList = 'frame' | 'img' | 'media'

/** Whether the policy lets a page load this address: the list in `http.csp` names its origin. */
export function isOpen(values: unknown, list: OpenList, address: string): boolean {
  const origins = valueAt(values, `http.csp.${list}`)
  const origin = parseUrl(address)?.origin
  return origin !== undefined && Array.isArray(origins) && origins.includes(origin)
}

/** The lines of the config that open the policy for an address. */
export function openingLines(values: unknown, list: OpenList, address: string): string {
  const origins = valueAt(values, `http.csp.${list}`)
  const named = Array.isArray(origins) ? origins.filter(origin => typeof origin === 'string') : []
  return `http: { csp: { ${list}: [${[...named, parseUrl(address)?.origin ?? ''].join(', ')}] } }`
}
