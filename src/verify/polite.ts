import type { Asked } from '../client/exchange.ts'

/** The request with the name of who asks. */
export function polite(asked: Asked, userAgent: string | undefined): Asked {
  return userAgent === undefined
    ? asked
    : { ...asked, headers: { ...asked.headers, 'User-Agent': userAgent } }
}
