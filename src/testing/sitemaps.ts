import { sitemap } from '../documents/sitemap.ts'
import type { Resource } from '../model/resource.ts'
import type { Site } from '../model/site.ts'

/** The sitemap of a site with these pages: of many, the index first. */
export function sitemapsOf(baseUrl: string, paths: readonly string[]): readonly string[] {
  const pages = paths.map(path => ({ path, listed: true, updated: '2026-11-20' }) as Resource)
  return sitemap({ config: { baseUrl }, languages: [{ home: '/' }] } as unknown as Site, pages).map(
    ({ representations: [{ render }] }) => String(render({ baseUrl, resources: pages, links: [] })),
  )
}
