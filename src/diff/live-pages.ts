import type { AskLive } from './fetch-live.ts'

/** Parts of a sitemap that are read; each lists up to 50,000 pages. */
const mostParts = 20

/** The pages that a deployment's sitemap lists: paths only, since a copy elsewhere lists its public address. */
export async function livePages(ask: AskLive): Promise<readonly string[]> {
  const read = async (path: string) => {
    const { status, body } = await ask(path, '*/*')
    return status === 200 ? Buffer.from(body).toString('utf8') : ''
  }
  const sitemap = await read('/sitemap.xml')
  if (!sitemap.includes('<sitemapindex')) return pathsIn(sitemap)
  const pages: string[] = []
  for (const path of pathsIn(sitemap).slice(0, mostParts)) pages.push(...pathsIn(await read(path)))
  return pages
}

/** No path of ours has a character that XML or URLs escape. */
function pathsIn(sitemap: string): readonly string[] {
  const texts = Array.from(sitemap.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g), ([, address = '']) => address)
  return texts.filter(text => URL.canParse(text)).map(text => new URL(text).pathname)
}
