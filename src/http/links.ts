import type { Link, Resource } from '../model/resource.ts'
import { compareText } from '../text/data.ts'

/** The Link set: every resource that declares a relation, ordered by relation and path. */
export function linkSet(resources: readonly Resource[]): readonly Link[] {
  return resources
    .flatMap(resource =>
      resource.rel === undefined
        ? []
        : [{ rel: resource.rel, href: resource.path, type: bareType(resource.representations[0].type) }],
    )
    .sort((a, b) => compareText(a.rel, b.rel) || compareText(a.href, b.href))
}

/** One Link header field: links in a row, one physical line. */
export function formatLinks(links: readonly Link[]): string {
  return links
    .map(({ href, rel, type }) => `<${href}>; rel="${rel}"${type === undefined ? '' : `; type="${type}"`}`)
    .join(', ')
}

function bareType(type: string): string {
  const [bare = ''] = type.split(';')
  return bare
}

/** One segment of a page's path. */
export const pathSegment = '[a-z0-9]+(?:-[a-z0-9]+)*'

const redirected = new RegExp(`^((?:/${pathSegment})*?)(?:/index)?(?:/|\\.html)$`)

/** Where another spelling of a page's address leads: `/join/`, `/join.html` → `/join`; `/index.html` → `/`. By shape alone. */
export function pageRedirect(path: string): string | undefined {
  const [, page] = redirected.exec(path) ?? []
  const machine = path === '/' || path === '/404.html' || /^\/assets\//.test(path) || isReserved(path)
  return machine || page === undefined ? undefined : page || '/'
}

/** Machines' part of the address space: unknown addresses in it are problems in JSON, never pages. */
export function isReserved(path: string): boolean {
  return /^\/(?:api|\.well-known)\//.test(path)
}
