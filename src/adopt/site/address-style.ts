import { decodedPath } from '../../text/encode-path.ts'
import { parseUrl } from '../../text/parse-url.ts'
import { tagsIn } from './tags.ts'

/** A site's way to name pages: `a.html` as `/a` or `/a.html`, `a/index.html` as `/a/` or `/a`. */
export interface AddressStyle {
  readonly files: '/a' | '/a.html'
  readonly folders: '/a/' | '/a'
}

/** Where a style is seen, the surest first, with how often each form is used. */
interface Evidence {
  readonly source: 'canonical' | 'sitemap' | 'links'
  readonly counts: Readonly<Record<string, number>>
}

/** The addresses seen on the pages of a site. */
export interface Survey {
  readonly style: AddressStyle
  /** Pages in folders with addresses that are relative to the folder. */
  readonly relative: ReadonlySet<string>
  /** The canonical links of pages. */
  readonly canonicals: ReadonlyMap<string, Canonical>
  /** The folder of its host that the site was built for: `/project`, or nothing. Absent where its addresses do not say. */
  readonly base?: string | undefined
  /** The host of the first address in a sitemap. */
  readonly sitemapOrigin?: string | undefined
}

/** The address that a page gives itself. */
export interface Canonical {
  /** Absent where the link names no host. */
  readonly origin?: string | undefined
  /** Whether it is that of another page. */
  readonly isOther: boolean
}

interface SurveyedSite {
  /** Names of HTML files below the folder of the site. */
  readonly pages: readonly string[]
  /** Names of all files. */
  readonly files: { readonly has: (file: string) => boolean }
  readonly textOf: (file: string) => string | undefined
  readonly sitemaps: readonly string[]
  /** The folder that the config names. */
  readonly base: string
}

const sources = ['canonical', 'sitemap', 'links'] as const
/** The share of addresses that must agree. */
const agreement = 0.8

/** Looks at canonical links, sitemaps and links, which say how a site names its pages. */
export function surveyed({ pages, files, textOf, sitemaps, base }: SurveyedSite): Survey {
  const known = new Set(pages)
  const counts = {
    canonical: new Map<string, number>(),
    sitemap: new Map<string, number>(),
    links: new Map<string, number>(),
  }
  const relative = new Set<string>()
  const canonicals = new Map<string, Canonical>()
  const bases = new Map<string, number>()
  const countForm = (source: (typeof sources)[number], path: string) => {
    const decoded = below(base, path)
    const file = decoded === undefined ? undefined : fileAt(decoded, known)
    if (decoded !== undefined && file !== undefined) count(counts[source], formOf(decoded, file))
  }
  const isThere = (path: string | undefined) =>
    path !== undefined && (files.has(path.slice(1)) || fileAt(path, known) !== undefined)
  for (const file of pages) {
    const { canonical, links, rooted, relatives } = addressesIn(`${base}/${file}`, textOf(file) ?? '')
    if (relatives > 0 && isIndex.test(file)) relative.add(file)
    for (const path of links) countForm('links', path)
    if (canonical !== undefined) {
      const path = below(base, canonical.pathname)
      const isOwn = path !== undefined && formsAt(path).includes(file)
      const origin = canonical.host === ownHost ? undefined : canonical.origin
      canonicals.set(file, { origin, isOther: !isOwn })
      if (isOwn) countForm('canonical', canonical.pathname)
      rooted.add(canonical.pathname)
    }
    const built = baseOf(rooted, base, isThere)
    // Relative addresses are right below any folder, and a link to the root may be to another site there.
    const isAnywhere = built?.base === '' && built.number <= relatives && canonical === undefined
    count(bases, isAnywhere ? undefined : built?.base)
  }
  let sitemapOrigin: string | undefined
  for (const sitemap of sitemaps)
    for (const [, address = ''] of sitemap.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)) {
      const url = parseUrl(address)
      sitemapOrigin ??= url?.origin
      countForm('sitemap', url?.pathname ?? '')
    }
  const evidence = sources.map(source => ({ source, counts: Object.fromEntries(counts[source]) }))
  const built = [...bases].find(([, number]) => number > pages.length / 2)?.[0]
  return { style: styleOf(evidence), relative, canonicals, base: built, sitemapOrigin }
}

function count(map: Map<string, number>, key: string | undefined): void {
  if (key !== undefined) map.set(key, (map.get(key) ?? 0) + 1)
}

/** Stands for the host of the site, which the pages need not name. */
const ownHost = 'site.invalid'

interface PageAddressesFound {
  readonly canonical: URL | undefined
  /** Paths of links within the site. */
  readonly links: readonly string[]
  /** Paths that the page writes from the root of its host. */
  readonly rooted: Set<string>
  /** The number of addresses that depend on that of the page. */
  readonly relatives: number
}

/** All addresses that a page names, on one way through it. */
function addressesIn(file: string, text: string): PageAddressesFound {
  const own = `https://${ownHost}${file.split('/').map(encodeURIComponent).join('/')}`
  let base = own
  let canonical: URL | undefined
  let relatives = 0
  const links: string[] = []
  const rooted = new Set<string>()
  for (const { name, attributes } of tagsIn(text)) {
    const address = (attributes['href'] ?? attributes['src'])?.trim()
    if (address === undefined || /^(?:#|\?|$)/.test(address)) continue
    const url = parseUrl(address, base)
    if (name === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(attributes['rel'] ?? '')) canonical ??= url
    else if (name === 'base') base = url?.href ?? base
    else if (!/^[a-z][a-z0-9+.-]*:|^\//i.test(address)) relatives += base === own ? 1 : 0
    if (url?.host !== ownHost) continue
    if (name === 'a') links.push(url.pathname)
    if (address.startsWith('/') || base !== own) rooted.add(url.pathname)
  }
  return { canonical, links, rooted, relatives }
}

/** The folder that most addresses of a page begin with, if a file is at them without it. The one that is expected comes first. */
function baseOf(
  rooted: ReadonlySet<string>,
  expected: string,
  isThere: (path: string | undefined) => boolean,
): { readonly base: string; readonly number: number } | undefined {
  const bases = new Map<string, number>()
  let sum = 0
  for (const encoded of rooted) {
    const base =
      [expected, ''].find(one => isThere(below(one, encoded))) ??
      missingFolder(decodedPath(encoded) ?? encoded, isThere)
    // The home page of a host is at the end of any address.
    if (base === undefined || encoded === '/') continue
    count(bases, base)
    sum++
  }
  const [base, number] = [...bases].find(([, number]) => number > sum / 2) ?? []
  return base === undefined || number === undefined ? undefined : { base, number }
}

/** A path below a folder, decoded: `/docs/a` below `/docs` is `/a`. */
function below(base: string, path: string): string | undefined {
  return path.startsWith(`${base}/`) ? decodedPath(path.slice(base.length)) : undefined
}

/** What is before the file in an address. The home page is at the end of any. */
function missingFolder(path: string, isThere: (path: string) => boolean): string | undefined {
  for (let at = path.indexOf('/', 1); at > 0 && at < path.length - 1; at = path.indexOf('/', at + 1))
    if (isThere(path.slice(at))) return path.slice(0, at)
  return undefined
}

function styleOf(evidence: readonly Evidence[]): AddressStyle {
  const decided = <Form extends string>(forms: readonly Form[]): Form | undefined => {
    for (const { counts } of evidence) {
      const all = forms.reduce((sum, form) => sum + (counts[form] ?? 0), 0)
      const found = forms.find(form => all > 0 && (counts[form] ?? 0) >= all * agreement)
      if (found !== undefined) return found
    }
    return undefined
  }
  const files = decided(['file /a', 'file /a.html'])
  const folders = decided(['folder /a/', 'folder /a'])
  return { files: files === 'file /a' ? '/a' : '/a.html', folders: folders === 'folder /a' ? '/a' : '/a/' }
}

/** Which form of its address a path is: that of the home page is always the same. */
function formOf(path: string, file: string): string | undefined {
  const isNamed = /\.html?$/i.test(path)
  if (!isIndex.test(file)) return isNamed ? 'file /a.html' : path.endsWith('/') ? undefined : 'file /a'
  if (!file.includes('/') || isNamed) return undefined
  return path.endsWith('/') ? 'folder /a/' : 'folder /a'
}

const isIndex = /(?:^|\/)index\.html?$/

/** The page at a path, whichever form of its address it is. */
function fileAt(path: string, known: ReadonlySet<string>): string | undefined {
  return formsAt(path).find(form => known.has(form))
}

/** The files that may be at a path, the likeliest first. */
function formsAt(path: string): readonly string[] {
  const name = path.replace(/^\/|\/$/g, '')
  const folder = name === '' ? '' : `${name}/`
  return path.endsWith('/')
    ? [`${folder}index.html`, `${folder}index.htm`, `${name}.html`]
    : [name, `${name}.html`, `${folder}index.html`, `${name}.htm`]
}
