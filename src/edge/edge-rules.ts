import { pathSegment } from '../http/page-redirect.ts'
import type { Found, Rules } from '../http/resolve.ts'
import type { Manifest, Route } from '../model/bundle.ts'
import { mediaTypeOf } from '../model/media-types.ts'
import { pageStem } from '../model/page-stem.ts'

/** What a program on an edge host knows of a bundle: its size does not depend on the number of pages. */
export interface EdgeTable extends Pick<Manifest, 'always' | 'headerSets' | 'notAcceptable'> {
  /** Addresses that have a rule of their own. */
  readonly singles: readonly Route[]
}

const page = new RegExp(`^(?:/${pathSegment})+$`)
const asset = /^\/assets(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/
const hashed = /\.[0-9a-f]{8,64}\.[A-Za-z0-9]+$/
// Machines' part of the address space, and names of files.
const never = /^\/(?:api|\.well-known)\/|^\/(?:index|404)$|\.(?:gz|br)$/

/** Finds addresses of their own in the table and all others by shape: whether a file is there, the host must see. */
export function edgeRules(table: EdgeTable): Rules {
  return { ...table, find: path => findByShape(table, path) }
}

function findByShape({ singles }: EdgeTable, path: string): Found | undefined {
  const [route] = singles.filter(single => single.path === path)
  if (route) return { route, twin: false }
  if (never.test(path)) return undefined
  if (path === '/' || page.test(path)) return { route: pageRoute(path), twin: false }
  if (path === '/index.md') return { route: pageRoute('/'), twin: true }
  const [, named] = /^(.*)\.md$/.exec(path) ?? []
  if (named !== undefined && page.test(named) && !never.test(named))
    return { route: pageRoute(named), twin: true }
  return asset.test(path) ? { route: assetRoute(path), twin: false } : undefined
}

function pageRoute(path: string): Route {
  const stem = pageStem(path)
  return {
    path,
    cors: false,
    representations: [
      { type: mediaTypeOf('.html'), file: `${stem}.html`, headers: 'page' },
      { type: mediaTypeOf('.md'), file: `${stem}.md`, headers: 'page-markdown' },
    ],
  }
}

function assetRoute(path: string): Route {
  const headers = hashed.test(path) ? 'immutable' : 'asset'
  return {
    path,
    cors: false,
    representations: [{ type: mediaTypeOf(path), file: path.slice(1), headers }],
  }
}
