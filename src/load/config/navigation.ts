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
 */
export function navigation(
  pages: readonly Entry[],
  named: readonly string[] | undefined,
): ReadonlyMap<string, Nav> {
  const byDefault = pages.filter(page => page.front?.nav === undefined && isTop(page))
  const isShown = (page: Entry) =>
    page.front?.nav || (byDefault.length <= mostByDefault && page.front?.nav !== false && isTop(page))
  const placed = pages.flatMap(page => {
    const { path, original, front } = page
    const position = named?.findIndex(name => name === original || name === path) ?? -1
    if (front === undefined || (position === -1 && !isShown(page))) return []
    const nav = front.nav || undefined
    const isHome = named !== undefined && original === '/'
    const place = position === -1 ? [1, isHome ? 0 : 1, nav?.order ?? 0] : [0, position]
    return [{ path, label: nav?.label ?? front.title, place }]
  })
  placed.sort((a, b) => comparePlaces(a.place, b.place))
  return new Map(placed.map(({ path, label }, order) => [path, { label, order }]))
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

function isTop({ original }: Entry): boolean {
  return /^\/[^/]*$/.test(original)
}
