import { pathSegment } from '../../http/links.ts'
import { addressIndex, type Found, oldAddresses, type Rules } from '../../http/resolve.ts'
import { isImmutable, mediaTypeOf } from '../../model/assets.ts'
import type { Manifest, Route } from '../../model/bundle.ts'
import { languageLookup } from '../../model/language-folder.ts'
import type { Redirects } from '../../model/redirects.ts'
import { pageStem } from '../../model/site.ts'

/** The data of a program on an edge host: its size does not depend on the number of pages. */
export interface EdgeTable
  extends Pick<Manifest, 'always' | 'headerSets' | 'languages' | 'notAcceptable' | 'elsewhere'> {
  readonly redirects: Redirects
  /** By path, decoded. Then `singles` has all routes. */
  readonly spellings?: Redirects | undefined
  /** Addresses that have their own rule. */
  readonly singles: readonly Route[]
}

/** Finds single addresses in the table and all others by shape: whether the file exists, the host must find out. */
export function edgeRules(table: EdgeTable): Rules {
  const index = table.spellings && addressIndex(table.singles)
  const findAt = (path: string) => (index === undefined ? find(table, path) : index.get(path))
  const redirects = oldAddresses(table.redirects)
  return { ...table, redirects, find: findAt, languageOf: languageLookup(table.languages) }
}

function find({ singles }: EdgeTable, path: string): Found | undefined {
  const [route] = singles.filter(single => single.path === path)
  if (route) return { route, twin: false }
  const shape = addressShape(path)
  if (shape === undefined) return undefined
  return shape.kind === 'asset'
    ? { route: assetRoute(path), twin: false }
    : { route: pageRoute(shape.page), twin: shape.kind === 'twin' }
}

/** A page with two representations; hosts know them all by this one rule. */
export function pageRoute(path: string): Route {
  const stem = pageStem(path)
  return {
    path,
    cors: false,
    representations: [
      { type: 'text/html; charset=utf-8', file: `${stem}.html`, headers: 'page' },
      { type: 'text/markdown; charset=utf-8', file: `${stem}.md`, headers: 'page-markdown' },
    ],
  }
}

export function assetRoute(path: string): Route {
  const headers = isImmutable(path) ? 'immutable' : 'asset'
  return {
    path,
    cors: false,
    representations: [{ type: mediaTypeOf(path), file: path.slice(1), headers }],
  }
}

/** Candidates for an address by its shape alone; the files say which of them exist. */
type AddressShape = { readonly kind: 'page' | 'twin'; readonly page: string } | { readonly kind: 'asset' }

const page = new RegExp(`^(?:/${pathSegment})+$`)
const twin = new RegExp(`^((?:/${pathSegment})+)\\.md$`)
const asset = /^\/assets(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/
// Machines' part of the address space, and names of files.
const never = /^\/(?:api|\.well-known)\/|^\/(?:index|404)(?:\.md)?$|\.(?:gz|br)$/

function addressShape(path: string): AddressShape | undefined {
  if (path === '/index.md') return { kind: 'twin', page: '/' }
  if (never.test(path)) return undefined
  if (/^\/assets\//.test(path)) return asset.test(path) ? { kind: 'asset' } : undefined
  if (path === '/' || page.test(path)) return { kind: 'page', page: path }
  const [, named] = twin.exec(path) ?? []
  return named === undefined ? undefined : { kind: 'twin', page: named }
}

/**
 * The folder of pages in the store of an edge host. No published address begins with it, and a request for one that does gets 404.
 */
export const pagesFolder = '_pages'

/** The name of a published file in the store: pages where no address leads, machines' documents by their address. */
export function storeName(route: Route, file: string): string {
  return isPage(route) ? `${pagesFolder}/${file}` : route.path.slice(1)
}

/** The same for what is sent with an error. */
export function errorName(file: string): string {
  return `${pagesFolder}/${file.replace(/^api\//, '')}`
}

/** True for a page, listed or not, and for a file of a finished site: no document for machines. */
export function isPage({ representations: [first] }: Route): boolean {
  return first !== undefined && ['page', 'unlisted', 'file'].includes(first.headers)
}
