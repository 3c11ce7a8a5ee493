import type { Progress, Store } from '../../model/sources.ts'
import { compareText } from '../../text/data.ts'
import { encodedPath } from '../../text/encode-path.ts'

/** A finished site as it is on the disk, and how to read it. */
export interface AdoptSource {
  /** The folder as the config names it. */
  readonly folder: string
  /** By name below the folder. */
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly baseUrl: string
  /** Selectors of the content, tried in order. */
  readonly main?: readonly string[] | undefined
  /** Selectors of what is no content, and paths of pages without a twin. */
  readonly exclude: readonly string[]
  readonly store?: Store | undefined
  readonly progress?: Progress | undefined
  readonly reading?: (() => void) | undefined
}

/** The files of a finished site by what is done with them. Names are relative to its folder. */
export interface SiteFiles {
  /** HTML files with an address. */
  readonly pages: readonly string[]
  /** Published unchanged. */
  readonly others: readonly string[]
  /** Settings of hosts, which mean nothing here. */
  readonly settings: readonly string[]
  /** Programs that a static host would hand out as text. */
  readonly programs: readonly string[]
  readonly notFound?: string | undefined
  /** Markdown next to a page, by the page: that is its twin. */
  readonly twins: ReadonlyMap<string, string>
  readonly sitemaps: readonly string[]
  /** With names that not every host can match. */
  readonly odd: readonly string[]
}

const hostSettings =
  /(?:^|\/)(?:_headers|_redirects|_routes\.json|\.htaccess|netlify\.toml|vercel\.json|CNAME|\.nojekyll)$/
const program = /\.(?:php\d?|phtml|cgi|pl|asp|aspx|jsp)$/i

/** Letters and digits of any language, and signs that mean nothing to any host. */
const oddName = /[^\p{L}\p{M}\p{N} ._~()=@&+/-]/u

/** nginx takes lines of 4096 bytes, and that of a page has four of its names. */
const longestAddress = 900

const pageName = /\.html?$/i

/** Sorts the files of a finished site. */
export function sortedFiles(names: readonly string[]): SiteFiles {
  const all = new Set(names)
  const pageAt = new Map(names.filter(name => pageName.test(name)).map(name => [stemOf(name), name]))
  const found = {
    pages: [] as string[],
    others: [] as string[],
    settings: [] as string[],
    programs: [] as string[],
    sitemaps: [] as string[],
    odd: [] as string[],
  }
  const twins = new Map<string, string>()
  for (const name of [...names].sort(compareText)) {
    if (name === '404.html') continue
    const page = name.endsWith('.md') ? pageAt.get(name.slice(0, -'.md'.length)) : undefined
    if (page !== undefined) twins.set(page, name)
    else if (oddName.test(name) || encodedPath(name).length > longestAddress) found.odd.push(name)
    else if (hostSettings.test(name)) found.settings.push(name)
    else if (program.test(name)) found.programs.push(name)
    else if (pageName.test(name)) found.pages.push(name)
    else {
      found.others.push(name)
      if (/(?:^|\/)sitemap[^/]*\.xml$/.test(name)) found.sitemaps.push(name)
    }
  }
  return { ...found, twins, notFound: all.has('404.html') ? '404.html' : undefined }
}

/** The name of a page's files without their ending. */
export function stemOf(page: string): string {
  return page.replace(pageName, '')
}
