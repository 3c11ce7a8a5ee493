import { below } from '../model/language-folder.ts'
import type { Document, Resource } from '../model/resource.ts'
import { escapeXml } from '../text/escape.ts'
import { discoveryDocument } from './discovery-document.ts'

type Entry = Pick<Resource, 'path' | 'updated' | 'listed'>

// sitemaps.org: at most 50,000 addresses and 50 MiB in one file.
const mostEntries = 50_000
const mostBytes = 50 * 1024 * 1024 - 1024
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** /sitemap.xml: every listed address; above the protocol's limits an index and its parts. */
export const sitemap: Document = ({ config, languages: [{ home }] }, pages) => {
  const baseUrl = new URL(config.baseUrl).origin
  // Only how many there are: the lines of a large site are long.
  const { length } = split(pages, baseUrl)
  if (length <= 1)
    return [
      published(below(home, 'sitemap.xml'), ({ resources }) => urlset(split(resources, baseUrl).flat())),
    ]
  const paths = Array.from({ length }, (_, index) => below(home, `sitemap-${index + 1}.xml`))
  return [
    published(below(home, 'sitemap.xml'), () => sitemapIndex(paths.map(path => baseUrl + path))),
    ...paths.map((path, index) =>
      published(path, ({ resources }) => urlset(split(resources, baseUrl)[index] ?? [])),
    ),
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
function split(entries: readonly Entry[], baseUrl: string): readonly (readonly string[])[] {
  const parts: string[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const entry of entries) {
    if (!entry.listed) continue
    const line = urlElement(entry, baseUrl)
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

function urlElement({ path, updated }: Entry, baseUrl: string): string {
  const lastmod = updated === undefined ? '' : `<lastmod>${updated}</lastmod>`
  return `  <url><loc>${escapeXml(`${baseUrl}${path}`)}</loc>${lastmod}</url>`
}

function urlset(lines: readonly string[]): string {
  return `${declaration}<urlset ${namespace}>\n${lines.join('\n')}\n</urlset>\n`
}

function sitemapIndex(addresses: readonly string[]): string {
  const lines = addresses.map(address => `  <sitemap><loc>${escapeXml(address)}</loc></sitemap>`)
  return `${declaration}<sitemapindex ${namespace}>\n${lines.join('\n')}\n</sitemapindex>\n`
}
