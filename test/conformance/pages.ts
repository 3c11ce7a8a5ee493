import { inject } from 'vitest'

/** Paths of a site's pages, the sample's by default, as its sitemap lists them. */
export async function pagePaths(origin: string = inject('site')): Promise<readonly string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  return Array.from(sitemap.matchAll(/<loc>([^<]+)/g), ([, address = '']) => new URL(address).pathname)
}
