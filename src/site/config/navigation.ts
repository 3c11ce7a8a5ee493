import type { Page } from '../../model/site.ts'
import type { LoadedPage } from '../pages/read-page.ts'

type Nav = NonNullable<Page['nav']>

// Every page lists the navigation: above this, a site must say what belongs in it.
const mostByDefault = 20

/** What a page of one language says of its place in the navigation. */
type Entry = Pick<LoadedPage, 'path' | 'front'> & Pick<Page, 'original'>

/**
 * The navigation entries of one language by page path. Those that `site.nav` names come first: it names a page by its path or by the
 * one that it has in the language of the service. The others follow as the pages say, the home page first.
 * A page without `order` never comes before it.
 */
export function navigation(
  pages: readonly Entry[],
  named: readonly string[] | undefined,
): ReadonlyMap<string, Nav> {
  const byDefault = pages.filter(page => page.front?.nav === undefined && isTop(page))
  const isShown = (page: Entry) =>
    page.front?.nav || (byDefault.length <= mostByDefault && page.front?.nav !== false && isTop(page))
  const behind = named?.length ?? 0
  const { order: ofHome = 0 } = pages.find(({ original }) => original === '/')?.front?.nav || {}
  const placed = pages.flatMap(page => {
    const { path, original, front } = page
    const position = named?.findIndex(name => name === original || name === path) ?? -1
    if (front === undefined || (position === -1 && !isShown(page))) return []
    const { label = front.title, order = Math.max(0, ofHome) } = front.nav || {}
    if (position !== -1) return [{ path, label, position, order: 0 }]
    const isHome = named !== undefined && original === '/'
    return [{ path, label, position: isHome ? behind : behind + 1, order }]
  })
  placed.sort((a, b) => a.position - b.position || a.order - b.order)
  return new Map(placed.map(({ path, label }, order) => [path, { label, order }]))
}

function isTop({ original }: Entry): boolean {
  return /^\/[^/]*$/.test(original)
}
