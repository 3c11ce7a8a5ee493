import { inject } from 'vitest'

/** Paths of the sample's pages, as its sitemap lists them. */
export async function pagePaths(): Promise<readonly string[]> {
  const sitemap = await (await fetch(`${inject('site')}/sitemap.xml`)).text()
  return Array.from(sitemap.matchAll(/<loc>([^<]+)/g), ([, address = '']) => new URL(address).pathname)
}
