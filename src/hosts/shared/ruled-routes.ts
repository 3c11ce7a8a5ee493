import { isDeepStrictEqual } from 'node:util'
import { pathSegment } from '../../http/links.ts'
import { errorTexts } from '../../http/resolve.ts'
import { mediaTypes } from '../../model/assets.ts'
import type { HeaderSet, Manifest, Route, RouteRepresentation } from '../../model/bundle.ts'
import { languageAt } from '../../model/language-folder.ts'
import { encodedPath } from '../../text/encode-path.ts'
import { assetRoute, pageRoute } from '../edge/edge-rules.ts'

/** The pages with two representations, which hosts serve by one rule. */
export function ruledPages(manifest: Manifest): readonly Route[] {
  if (manifest.spellings !== undefined) return []
  const pages = negotiatedRoutes(manifest)
  for (const page of pages) mustBe(page, pageRoute(page.path), 'pages')
  return pages
}

/** A page whose address has no shape, and the address of its twin: paths decoded, and encoded as headers have them. */
interface NamedPage {
  readonly path: string
  readonly twinPath: string
  /** The files without their endings. */
  readonly stem: string
  readonly page: string
  readonly twin: string
}

/** Addresses that have no shape, so that hosts look each up. */
export interface NamedAddresses {
  readonly pages: readonly NamedPage[]
  /** Other spellings, decoded, and the encoded address that each leads to. */
  readonly spellings: readonly (readonly [from: string, to: string])[]
}

/** The addresses of pages where the table names each of their spellings; `undefined` where one rule serves them all. */
export function namedAddresses(manifest: Manifest): NamedAddresses | undefined {
  if (manifest.spellings === undefined) return undefined
  const pages = negotiatedRoutes(manifest).map(({ path, representations: [, markdown] }) => {
    const twinPath = `/${markdown?.file}`
    const stem = twinPath.replace(/\.md$/, '')
    return { path: decodeURIComponent(path), twinPath, stem, page: path, twin: encodedPath(twinPath) }
  })
  const rows = Object.entries(manifest.spellings)
  return { pages, spellings: rows.map(([from, to]) => [decodeURIComponent(from), to] as const) }
}

/** The type of pages. It names no charset where they have several. */
export function htmlType({ routes }: Manifest): string {
  const page = routes.find(({ representations: [first] }) => first?.headers === 'page')
  return page?.representations[0]?.type ?? 'text/html; charset=utf-8'
}

function negotiatedRoutes({ routes }: Manifest): readonly Route[] {
  return routes.filter(route => route.representations.length > 1)
}

/** The routes that need a rule each: pages share one, and so do assets. */
export function singleRoutes({ routes, spellings }: Manifest): readonly Route[] {
  return routes.filter(route =>
    spellings === undefined ? isSingle(route) : route.representations.length === 1,
  )
}

/** Whether a route of a shape that rules know needs its own one. */
export function isSingle(route: Route): boolean {
  if (route.representations.length !== 1) return false
  if (!route.path.startsWith('/assets/')) return true
  mustBe(route, assetRoute(route.path), 'assets')
  return false
}

/** What is not as the rule has it would be served wrong. */
function mustBe(route: Route, ruled: Route, kind: string): void {
  if (!isDeepStrictEqual(route, ruled)) throw new Error(`the rule for ${kind} does not serve ${route.path}`)
}

/** The types of assets, each once with its extensions. */
export const assetTypes = [...new Set(Object.values(mediaTypes))].map(type => ({
  type,
  extensions: Object.keys(mediaTypes).filter(extension => mediaTypes[extension] === type),
}))

// Possessive: what matched is never given back, so that a long path costs nothing on PCRE's small stack.
const segment = pathSegment.replaceAll('+', '++').replaceAll('*', '*+')

/** The path of a page, as PCRE. */
export const pagePattern = `(?:/${segment})++`

/** The same without an `/index` at the end of what comes before `end`. */
export function pagePatternBefore(end: string): string {
  return `(?:/(?!index${end})${segment})++`
}

/** A decoded path as a pattern of bytes, because hosts compare bytes; without anchors. */
export function bytesPattern(path: string): string {
  return Array.from(Buffer.from(path), byte => {
    const character = String.fromCharCode(byte)
    return /[A-Za-z0-9/_-]/.test(character) ? character : `\\x${byte.toString(16).padStart(2, '0')}`
  }).join('')
}

/** A condition for patterns: the path is not below one of another program. */
export function exceptElsewhere({ elsewhere }: Pick<Manifest, 'elsewhere'>): string {
  return elsewhere === undefined ? '' : `(?!${literal(elsewhere.join('|'))})`
}

/** A path as a pattern. */
export function literal(path: string): string {
  return path.replaceAll('.', '\\.')
}

/** The representation that a route answers with where nothing is negotiated; a table that has none is damaged. */
export function firstOf({ path, representations: [first] }: Route): RouteRepresentation {
  if (first === undefined) throw new Error(`${path} has no representation`)
  return first
}

/** A set of `bundle.json`, by its name. */
export function headerSet(manifest: Manifest, name: string): HeaderSet {
  const set = manifest.headerSets[name]
  if (set === undefined) throw new Error(`bundle.json lists no header set ${name}`)
  return set
}

/** Whether the pages of some language have feeds. */
export function hasFeeds({ languages }: Pick<Manifest, 'languages'>): boolean {
  return languages.some(({ feeds }) => feeds !== undefined)
}

/** The set of a route that has one representation, with its language. */
export function headersOf(manifest: Manifest, route: Route): HeaderSet {
  const { tag, feeds = '' } = languageAt(manifest.languages, route.path)
  return headerSet(manifest, firstOf(route).headers).map(
    ([name, value]) =>
      [name, value.replace('{language}', () => tag).replace('{feeds}', () => feeds)] as const,
  )
}

/** The headers of a set that differ from those of every answer. */
export function replacedBy({ always }: Manifest, set: HeaderSet): HeaderSet {
  return set.filter(([name]) => always.some(([field]) => field === name))
}

/** A header as a template prints it: the value is a string of the host's configuration. */
export interface HeaderLine {
  readonly name: string
  readonly value: string
}

/** A set as a host's template prints it. */
export function headerLines(set: HeaderSet, quote: (value: string) => string): readonly HeaderLine[] {
  return set.map(([name, value]) => ({ name, value: quote(value) }))
}

/** The errors that a host writes by itself, as its template prints them. */
export function quotedTexts(quote: (value: string) => string) {
  return Object.fromEntries(
    Object.entries(errorTexts).map(([name, { type, text }]) => [
      name,
      { type: quote(type), text: quote(text) },
    ]),
  )
}
