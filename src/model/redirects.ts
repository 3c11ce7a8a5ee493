import { bytePath, encodedPath, percentDecoded } from '../text/encode-path.ts'

/** Targets of an older site's addresses, by the key of the address: `/join.php`, `/?page_id=12`, `/docs/*`. */
export type Redirects = Readonly<Record<string, string>>

/** The most that a config may have: the configurations of hosts list them all. */
export const mostRedirects = 10_000

/** The most with a star or a query: hosts try one after another. */
export const mostPatterns = 500

/** The most pairs of a query: hosts list them in every order. */
export const mostPairs = 3

/** The redirects of a config, by key. */
export function redirectsByKey(written: Redirects): Redirects {
  const entries = Object.entries(written).map(([from, to]) => [redirectKey(from), to] as const)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The key of an address as people write it: the path escaped in one way, without a slash at the end, and the pairs of the query in one order. */
export function redirectKey(from: string): string {
  const [path = '', query] = from.split(/\?(.*)/s)
  const key = encodedPath(withoutSlash(percentDecoded(path)))
  return query === undefined ? key : `${key}?${[...new Set(query.split('&'))].sort().join('&')}`
}

/** The path that a key stands for, decoded. */
export function redirectPath(key: string): string {
  return decodeURIComponent(key)
}

/** A path that is another one's with a slash at its end is the same address. */
export function withoutSlash(path: string): string {
  return path.replace(/(.)\/$/, '$1')
}

/** The same paths by their bytes: a character for each, as `requestPath` reads requests. */
export function byBytes(paths: Redirects): Redirects {
  return Object.fromEntries(Object.entries(paths).map(([path, target]) => [bytePath(path), target]))
}

/** Redirects by kind, in the order in which they apply. Paths match in any letter case. A target that keeps what a star stands for is its beginning. */
export function redirectKinds(redirects: Redirects = {}) {
  const entries = Object.entries(redirects)
  const queries = entries
    .filter(([key]) => key.includes('?'))
    .map(([key, target]) => {
      const [path = '', query = ''] = key.split(/\?(.*)/s)
      return { path, pairs: query.split('&'), target }
    })
  const stars = entries
    .filter(([key]) => isStar(key))
    .map(([key, target]) => ({
      prefix: key.slice(0, -1).toLowerCase(),
      target: target.replace(/(?<=\/)\*$/, ''),
      keeps: isStar(target),
    }))
  return {
    exact: entries.filter(([key]) => !isStar(key) && !key.includes('?')),
    queries: queries.sort((a, b) => b.pairs.length - a.pairs.length),
    stars: stars.sort((a, b) => b.prefix.length - a.prefix.length),
  }
}

/** A key, or a target, that ends with a star. */
export function isStar(address: string): boolean {
  return address.endsWith('/*')
}

// No escape of a slash, a backslash, a dot, a percent sign or a control character, and no segment that is empty or has dots
// alone: what a star brings stays a path.
const sign =
  "(?:[a-z0-9_~!$&'()*+,;=:@-]|%(?:2[01246789abcd]|3[0-9abcde]|[4689abcdef][0-9abcdef]|5[0-9abdef]|7[0-9abcde]))"
const segment = `\\.*${sign}(?:${sign}|\\.)*`

/**
 * Paths as they are sent that a star may match, captured; in any letter case. In lower case, without lookarounds and named classes, as is all of
 * this: hosts have different engines.
 */
export const sentPath = `(/(?:${segment}(?:/${segment})*/?)?)`

/** Matches a query that has all pairs, in any order. */
export function queryPattern(pairs: readonly string[]): string {
  const orders = permutations(pairs).map(order => order.map(literalOf).join('&(?:[^&]*&)*'))
  return `^(?:[^&]*&)*(?:${orders.join('|')})(?:&|$)`
}

function permutations(items: readonly string[]): readonly (readonly string[])[] {
  if (items.length < 2) return [items]
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map(others => [item, ...others]))
}

/** A key as a pattern. */
export function literalOf(text: string): string {
  return text.replace(/[^A-Za-z0-9/_-]/g, sign => `\\x${sign.charCodeAt(0).toString(16)}`)
}
