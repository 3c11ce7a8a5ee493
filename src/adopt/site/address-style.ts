import { decodedPath } from '../../text/encode-path.ts'
import { parseUrl } from '../../text/parse-url.ts'

/** How a site names its pages: `a.html` as `/a` or `/a.html`, `a/index.html` as `/a/` or `/a`. */
export interface AddressStyle {
  readonly files: '/a' | '/a.html'
  readonly folders: '/a/' | '/a'
}

/** Where a style is seen, the surest first, with how often each form is used. */
interface Evidence {
  readonly source: 'canonical' | 'sitemap' | 'links'
  readonly counts: Readonly<Record<string, number>>
}

/** What was seen of addresses on the pages of a site. */
export interface Survey {
  readonly style: AddressStyle
  readonly evidence: readonly Evidence[]
  /** Pages in folders with addresses that are relative to the folder. */
  readonly relative: ReadonlySet<string>
  /** Origins of canonical links, and how many pages name each. */
  readonly origins: ReadonlyMap<string, number>
  /** What comes before the paths of files in canonical links, and how often. */
  readonly prefixes: ReadonlyMap<string, number>
}

interface SurveyedSite {
  /** Names of HTML files below the folder of the site. */
  readonly pages: readonly string[]
  readonly textOf: (file: string) => string | undefined
  readonly sitemaps: readonly string[]
}

const sources = ['canonical', 'sitemap', 'links'] as const
/** How many of the addresses must agree. */
const agreement = 0.8

/** Looks at canonical links, sitemaps and links, which say how a site names its pages. */
export function surveyed({ pages, textOf, sitemaps }: SurveyedSite): Survey {
  const known = new Set(pages)
  const counts = {
    canonical: new Map<string, number>(),
    sitemap: new Map<string, number>(),
    links: new Map<string, number>(),
  }
  const relative = new Set<string>()
  const origins = new Map<string, number>()
  const prefixes = new Map<string, number>()
  const count = (map: Map<string, number>, key: string | undefined) => {
    if (key !== undefined) map.set(key, (map.get(key) ?? 0) + 1)
  }
  const countPath = (source: (typeof sources)[number], path: string) => {
    const decoded = decodedPath(path)
    const file = decoded === undefined ? undefined : fileAt(decoded, known)
    if (decoded !== undefined && file !== undefined) count(counts[source], formOf(decoded, file))
  }
  for (const file of pages) {
    const text = textOf(file) ?? ''
    const own = `https://site.invalid/${file.split('/').map(encodeURIComponent).join('/')}`
    const canonical = parseUrl(canonicalIn(text) ?? '', own)
    if (canonical !== undefined && canonical.hostname !== 'site.invalid') count(origins, canonical.origin)
    if (canonical !== undefined) {
      const path = decodedPath(canonical.pathname) ?? ''
      if (fileAt(path, known) === file) count(counts.canonical, formOf(path, file))
      else count(prefixes, prefixOf(path, file))
    }
    for (const href of linksIn(text)) {
      const url = parseUrl(href, own)
      if (url?.hostname === 'site.invalid') countPath('links', url.pathname)
    }
    if (/(?:^|\/)index\.html?$/.test(file) && relativeReference.test(text)) relative.add(file)
  }
  for (const sitemap of sitemaps)
    for (const [, address = ''] of sitemap.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g))
      countPath('sitemap', parseUrl(address)?.pathname ?? '')
  const evidence = sources.map(source => ({ source, counts: Object.fromEntries(counts[source]) }))
  return { style: styleOf(evidence), evidence, relative, origins, prefixes }
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
  const isNamed = /\.html?$/.test(path)
  if (!/(?:^|\/)index\.html?$/.test(file))
    return isNamed ? 'file /a.html' : path.endsWith('/') ? undefined : 'file /a'
  if (!file.includes('/') || isNamed) return undefined
  return path.endsWith('/') ? 'folder /a/' : 'folder /a'
}

/** The page at a path, whichever form of its address it is. */
function fileAt(path: string, known: ReadonlySet<string>): string | undefined {
  const name = path.replace(/^\/|\/$/g, '')
  const folder = name === '' ? '' : `${name}/`
  const forms = path.endsWith('/')
    ? [`${folder}index.html`, `${folder}index.htm`, `${name}.html`]
    : [name, `${name}.html`, `${folder}index.html`, `${name}.htm`]
  return forms.find(form => known.has(form))
}

/** What is before the file in an address: `/project` where the site was built for a folder. */
function prefixOf(path: string, file: string): string | undefined {
  const tail = file.replace(/(?:(?:^|\/)index)?\.html?$/, '')
  const at = tail === '' ? -1 : path.indexOf(`/${tail}`)
  return at > 0 ? path.slice(0, at) : undefined
}

function canonicalIn(text: string): string | undefined {
  const link = /<link\b[^>]*\brel=["']?canonical["']?[^>]*>/i.exec(text)?.[0]
  return (
    link &&
    /\bhref=(?:"([^"]*)"|'([^']*)'|([^\s>]*))/i
      .exec(link)
      ?.slice(1)
      .find(value => value !== undefined)
  )
}

function linksIn(text: string): readonly string[] {
  return Array.from(
    text.matchAll(/<a\s(?:[^>]*?\s)?href=(?:"([^"#?]*)|'([^'#?]*)|([^\s>#?"']*))/gi),
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  ).filter(href => href !== '')
}

const relativeReference = /\s(?:href|src)=["']?(?![a-z][a-z0-9+.-]*:|[/#?"'>\s])[^"'>\s]/i
