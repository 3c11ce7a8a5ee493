import { fieldOf, type Received } from '../../http-client/exchange.ts'

const telling = [
  'age',
  'cf-cache-status',
  'x-cache',
  'x-vercel-cache',
  'cache-status',
  'x-cache-hits',
  'via',
] as const

/** What the answer says of caches that it came through; empty where it says nothing. */
export function cacheNote(received: Received): string {
  const said = telling.flatMap(name => {
    const value = fieldOf(received, name)
    return value === undefined ? [] : [`${name}: ${value}`]
  })
  return said.length === 0 ? '' : ` (${said.join(', ')})`
}

/** Whether a cache says that it had the answer already. */
export function isFromCache(received: Received): boolean {
  const said = telling.slice(1, -1).map(name => fieldOf(received, name) ?? '')
  return Number(fieldOf(received, 'age') ?? 0) > 0 || said.some(value => /\bhit\b/i.test(value))
}
