import { lastChange } from '../model/posts.ts'
import type { Document, Resource } from '../model/resource.ts'
import type { Page } from '../model/site.ts'
import { escapeXml } from '../text/escape.ts'
import { discoveryDocument } from './discovery-document.ts'

// sitemaps.org: at most 50,000 addresses and 50 MiB in one file.
const mostEntries = 50_000
const mostBytes = 50 * 1024 * 1024 - 1024
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** /sitemap.xml: every listed page; above the protocol's limits an index and its parts. */
export const sitemap: Document = ({ config, pages }) => {
  const { baseUrl } = config
  // Only how many there are: the lines of a large site are long.
  const { length } = split(pages, baseUrl)
  if (length <= 1) return [published('/sitemap.xml', () => urlset(split(pages, baseUrl).flat()))]
  const paths = Array.from({ length }, (_, index) => `/sitemap-${index + 1}.xml`)
  return [
    published('/sitemap.xml', () => sitemapIndex(paths.map(path => baseUrl + path))),
    ...paths.map((path, index) => published(path, () => urlset(split(pages, baseUrl)[index] ?? []))),
  ]
}

function published(path: string, render: Resource['representations'][0]['render']): Resource {
  return discoveryDocument({
    path,
    title: 'Sitemap',
    summary: 'Every page of this site.',
    render,
  })
}

/** The lines of each file. */
function split(pages: readonly Page[], baseUrl: string): readonly (readonly string[])[] {
  const parts: string[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const page of pages) {
    if (!page.listed) continue
    const line = urlElement(page, baseUrl)
    const part = parts.at(-1)
    const size = Buffer.byteLength(line) + 1
    if (part === undefined || part.length === mostEntries || bytes + size > mostBytes) {
      parts.push([line])
      bytes = size
    } else {
      part.push(line)
      bytes += size
    }
  }
  return parts
}

function urlElement(page: Page, baseUrl: string): string {
  const changed = lastChange(page)
  const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`
  return `  <url><loc>${escapeXml(`${baseUrl}${page.path}`)}</loc>${lastmod}</url>`
}

function urlset(lines: readonly string[]): string {
  return `${declaration}<urlset ${namespace}>\n${lines.join('\n')}\n</urlset>\n`
}

function sitemapIndex(addresses: readonly string[]): string {
  const lines = addresses.map(address => `  <sitemap><loc>${escapeXml(address)}</loc></sitemap>`)
  return `${declaration}<sitemapindex ${namespace}>\n${lines.join('\n')}\n</sitemapindex>\n`
}
