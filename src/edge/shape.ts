import { pathSegment } from '../http/page-redirect.ts'
import { isImmutable } from '../model/own-assets.ts'

/** What an address can be by its shape alone; whether it is, only the files say. */
export type Shape =
  | { readonly kind: 'page' | 'twin'; readonly page: string }
  | { readonly kind: 'asset'; readonly immutable: boolean }

const page = new RegExp(`^(?:/${pathSegment})+$`)
const twin = new RegExp(`^((?:/${pathSegment})+)\\.md$`)
const asset = /^\/assets(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/
// Machines' part of the address space, and names of files.
const never = /^\/(?:api|\.well-known)\/|^\/(?:index|404)(?:\.md)?$|\.(?:gz|br)$/

export function shapeOf(path: string): Shape | undefined {
  if (path === '/index.md') return { kind: 'twin', page: '/' }
  if (never.test(path)) return undefined
  if (/^\/assets\//.test(path))
    return asset.test(path) ? { kind: 'asset', immutable: isImmutable(path) } : undefined
  if (path === '/' || page.test(path)) return { kind: 'page', page: path }
  const [, named] = twin.exec(path) ?? []
  return named === undefined ? undefined : { kind: 'twin', page: named }
}
