import type { Manifest, Route } from '../model/bundle.ts'
import { isReserved, pageRedirect } from './page-redirect.ts'
import { findRoute } from './routes.ts'

/** What a path means in a bundle; the cases of `answer`, in its order. */
export type Address =
  | { readonly kind: 'malformed' }
  /** `page` has two representations, `single` one; `twin` is the Markdown of a page by its own address. */
  | { readonly kind: 'page' | 'twin' | 'single'; readonly route: Route }
  /** Another spelling of a page's address, by shape alone: the page may be `unknown`. */
  | { readonly kind: 'redirect'; readonly page: string; readonly unknown: boolean }
  /** `reserved` is the part of the address space that belongs to machines. */
  | { readonly kind: 'unknown' | 'reserved' }

/** Which case a path is, as `requestPath` read it. */
export function addressOf(manifest: Manifest, path: string | undefined): Address {
  if (path === undefined) return { kind: 'malformed' }
  const found = findRoute(manifest, path)
  if (found?.twin) return { kind: 'twin', route: found.route }
  if (found) return { kind: found.route.representations.length > 1 ? 'page' : 'single', route: found.route }
  const page = pageRedirect(path)
  if (page !== undefined) return { kind: 'redirect', page, unknown: findRoute(manifest, page) === undefined }
  return { kind: isReserved(path) ? 'reserved' : 'unknown' }
}

/** Whether Accept has a say: for pages that are read, and for the 404 page. */
export function isNegotiated({ kind }: Address, method: string): boolean {
  return kind === 'unknown' || (kind === 'page' && reads(method))
}

/** Whether a method only reads. */
export function reads(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
