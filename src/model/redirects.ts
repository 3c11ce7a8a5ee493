import { bytePath, encodedPath } from '../text/encode-path.ts'

/** Targets of an older site's addresses, by the key of the address. */
export type Redirects = Readonly<Record<string, string>>

/** The most that a config may have: the configurations of hosts list them all. */
export const mostRedirects = 10_000

/** The redirects of a config, by key. */
export function redirectsByKey(written: Redirects): Redirects {
  const entries = Object.entries(written).map(([from, to]) => [redirectKey(from), to] as const)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The key of a path as people write it, with letters of any language or with escapes: escaped in one way, no slash at the end. */
export function redirectKey(from: string): string {
  return encodedPath(withoutSlash(decodeURIComponent(from)))
}

/** The path that a key stands for, decoded. */
export function redirectPath(key: string): string {
  return decodeURIComponent(key)
}

/** The same redirects by their paths, with a character for each byte: as `requestPath` reads requests. */
export function redirectsByPath(redirects: Redirects): Redirects {
  return Object.fromEntries(Object.entries(redirects).map(([key, target]) => [bytePath(key), target]))
}

/** A path that is another one's with a slash at its end is the same address. */
export function withoutSlash(path: string): string {
  return path.replace(/(.)\/$/, '$1')
}
