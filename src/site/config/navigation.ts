import type { Page } from '../../model/site.ts'
import type { LoadedPage } from '../pages/read-page.ts'

type Nav = NonNullable<Page['nav']>

// Every page lists the navigation: above this, a site must say what belongs in it.
const mostByDefault = 20

/** What a page of one language says of its place in the navigation. */
type Entry = Pick<LoadedPage, 'path' | 'front' | 'layout'> & Pick<Page, 'original'>

/**
 * The navigation entries of one language by page path. The home page comes first, then the pages that `site.nav` names, by their path or
 * by the one in the language of the service; the others follow by their `order`, and those without one by path. Home has another place if `site.nav`
 * names it, or if an `order` puts another page before it. The page that documents the API has its place in the footer.
 */
export function navigation(
  pages: readonly Entry[],
  named: readonly string[] | undefined,
  documentation?: string,
): ReadonlyMap<string, Nav> {
  const isWhole = pages.some(({ original, layout }) => original === '/' && layout === 'docs')
  const byDefault = pages.filter(page => page.front?.nav === undefined && isTop(page))
  const isShown = (page: Entry) =>
    page.original !== documentation &&
    !isInTree(page, isWhole) &&
    (page.front?.nav || (byDefault.length <= mostByDefault && page.front?.nav !== false && isTop(page)))
  const placed = pages.flatMap(page => {
    const { path, original, front } = page
    const position = named?.findIndex(name => name === original || name === path) ?? -1
    if (front === undefined || (position === -1 && !isShown(page))) return []
    const { label = front.title, order = original === '/' ? 0 : Number.MAX_SAFE_INTEGER } = front.nav || {}
    if (position !== -1) return [{ path, label, position, order: 0 }]
    const isFirst = original === '/' && named !== undefined
    return [{ path, label, position: isFirst ? -1 : (named?.length ?? 0), order }]
  })
  placed.sort((a, b) => a.position - b.position || a.order - b.order)
  return new Map(placed.map(({ path, label }, order) => [path, { label, order }]))
}

/** The tree of its folder has it, or that of the whole site. */
function isInTree({ layout, original }: Entry, isWhole: boolean): boolean {
  return layout === 'docs' && (isWhole || !isTop({ original }))
}

function isTop({ original }: Pick<Entry, 'original'>): boolean {
  return /^\/[^/]*$/.test(original)
}
