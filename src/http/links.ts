import { compareText } from '../model/diagnostic.ts'
import type { Link } from '../model/link.ts'
import type { Resource } from '../model/resource.ts'

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
