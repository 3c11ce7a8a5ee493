import type { Page } from '../../model/site.ts'
import type { LoadedPage } from '../pages/loaded-page.ts'

type Nav = NonNullable<Page['nav']>

// Every page lists the navigation: above this, a site must say what belongs in it.
const mostByDefault = 20

/** What a page of one language says of its place in the navigation. */
type Entry = Pick<LoadedPage, 'path' | 'front'> & Pick<Page, 'original'>

/**
 * The navigation entries of one language by page path: those of `site.nav`, which names a page by its path or by the one that it
 * has in the language of the service; else what the pages say, else the pages of the first level.
 */
export function navigation(
  pages: readonly Entry[],
  order: readonly string[] | undefined,
): ReadonlyMap<string, Nav> {
  const byDefault = pages.filter(page => page.front?.nav === undefined && isTop(page))
  const entries = new Map<string, Nav>()
  for (const page of pages) {
    const { path, original, front } = page
    if (front === undefined) continue
    const nav = front.nav || undefined
    const label = nav?.label ?? front.title
    if (order !== undefined) {
      const position = order.findIndex(named => named === original || named === path)
      if (position !== -1) entries.set(path, { label, order: position })
    } else if (
      nav !== undefined ||
      (byDefault.length <= mostByDefault && front.nav !== false && isTop(page))
    ) {
      entries.set(path, { label, order: nav?.order ?? 0 })
    }
  }
  return entries
}

function isTop({ original }: Entry): boolean {
  return /^\/[^/]*$/.test(original)
}
