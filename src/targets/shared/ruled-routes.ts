import { pathSegment } from '../../http/links.ts'
import { isImmutable } from '../../model/assets.ts'
import type { Manifest, Route, RouteRepresentation } from '../../model/bundle.ts'
import { mediaTypeOf } from '../../model/media-types.ts'
import { pageStem } from '../../model/site.ts'

/**
 * The pages with two representations, which hosts serve by one rule: the home page is `index.html`, every other in
 * its own name. A page that does not would be served wrong, so it is refused.
 */
export function ruledPages({ routes }: Manifest): readonly Route[] {
  const pages = routes.filter(route => route.representations.length > 1)
  for (const { path, representations } of pages) {
    const stem = pageStem(path)
    const [html, markdown] = representations
    if (html?.file !== `${stem}.html` || markdown?.file !== `${stem}.md`)
      throw new Error(`${path} is not served by the rule for pages`)
  }
  return pages
}

/** Whether a route needs its own rule: pages share one, and so do assets. */
export function isSingle({ path, cors, representations: [first, second] }: Route): boolean {
  if (second !== undefined || first === undefined) return false
  if (!path.startsWith('/assets/')) return true
  const kind = isImmutable(path) ? 'immutable' : 'asset'
  if (first.headers !== kind || cors || first.file !== path.slice(1) || first.type !== mediaTypeOf(path))
    throw new Error(`${path} is not served by the rule for assets`)
  return false
}

// Possessive: what matched is never given back, so that a long path costs nothing on PCRE's small stack.
const segment = pathSegment.replaceAll('+', '++').replaceAll('*', '*+')

/** The path of a page, as PCRE. */
export const pagePattern = `(?:/${segment})++`

/** The same without an `/index` at the end of what comes before `end`. */
export function pagePatternBefore(end: string): string {
  return `(?:/(?!index${end})${segment})++`
}

/** The representation that a route answers with where nothing is negotiated; a table that has none is damaged. */
export function firstOf({ path, representations: [first] }: Route): RouteRepresentation {
  if (first === undefined) throw new Error(`${path} has no representation`)
  return first
}
