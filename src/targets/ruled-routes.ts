import type { Manifest, Route } from '../model/bundle.ts'
import { mediaTypeOf } from '../model/media-types.ts'
import { isImmutable } from '../model/own-assets.ts'
import { pageStem } from '../model/page-stem.ts'

/**
 * The pages with two representations, which hosts serve by one rule: the home page lies in `index.html`, every other in
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

/** Whether a route needs a rule of its own: pages have one for all, and so have assets. */
export function isSingle({ path, cors, representations: [first, second] }: Route): boolean {
  if (second !== undefined || first === undefined) return false
  if (!path.startsWith('/assets/')) return true
  const kind = isImmutable(path) ? 'immutable' : 'asset'
  if (first.headers !== kind || cors || first.file !== path.slice(1) || first.type !== mediaTypeOf(path))
    throw new Error(`${path} is not served by the rule for assets`)
  return false
}
