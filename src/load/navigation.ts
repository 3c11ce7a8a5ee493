import type { Page } from '../model/site.ts'
import type { LoadedPage } from './read-pages.ts'

type Nav = NonNullable<Page['nav']>

// Every page lists the navigation: above this, a site must say what belongs in it.
const mostByDefault = 20

/** The navigation entries by page path: those of `site.nav`, else what the pages say, else the pages of the first level. */
export function navigation(
  pages: readonly LoadedPage[],
  order: readonly string[] | undefined,
): ReadonlyMap<string, Nav> {
  const byDefault = pages.filter(page => page.front?.nav === undefined && /^\/[^/]*$/.test(page.path))
  const entries = new Map<string, Nav>()
  for (const { path, front } of pages) {
    if (front === undefined) continue
    const nav = front.nav || undefined
    const label = nav?.label ?? front.title
    if (order !== undefined) {
      const position = order.indexOf(path)
      if (position !== -1) entries.set(path, { label, order: position })
    } else if (
      nav !== undefined ||
      (byDefault.length <= mostByDefault && front.nav !== false && /^\/[^/]*$/.test(path))
    ) {
      entries.set(path, { label, order: nav?.order ?? 0 })
    }
  }
  return entries
}
