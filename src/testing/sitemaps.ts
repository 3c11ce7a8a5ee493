import { sitemap } from '../documents/sitemap.ts'
import type { Page, Site } from '../model/site.ts'

/** The sitemap of a site with these pages: of many, the index first. */
export function sitemapsOf(baseUrl: string, paths: readonly string[]): readonly string[] {
  const pages = paths.map(path => ({ path, listed: true, updated: '2026-11-20' }) as Page)
  return sitemap({ config: { baseUrl }, pages } as unknown as Site).map(({ representations: [{ render }] }) =>
    String(render({ baseUrl, resources: pages as never, links: [] })),
  )
}
