import { acceptLimit } from '../../http/accept.ts'
import { onlyIn } from '../../http/header-sets.ts'
import { immutablePath, mediaTypeOf, unknownMediaType } from '../../model/assets.ts'
import type { HeaderSet, Manifest, Route } from '../../model/bundle.ts'
import { notFoundStem } from '../../model/language-folder.ts'
import {
  literalOf,
  queryPattern,
  type Redirects,
  redirectKinds,
  redirectPath,
  sentPath,
} from '../../model/redirects.ts'
import {
  codingsOf,
  digits,
  longerThan,
  pageRanges,
  rangePattern,
  shortcuts,
  weightPatterns,
  wellFormedPattern,
} from '../shared/accept-patterns.ts'
import {
  assetTypes,
  bytesPattern,
  firstOf,
  type HeaderLine,
  hasFeeds,
  headerLines,
  headerSet,
  htmlType,
  type NamedAddresses,
  namedAddresses,
  pagePattern,
  pagePatternBefore,
  quotedTexts,
  ruledPages,
  singleRoutes,
} from '../shared/ruled-routes.ts'

const like = (pattern: string) => quotePattern(`~${pattern}`)
const likeAnyCase = (pattern: string) => quotePattern(`~*${pattern}`)

/**
 * The rule of `http/accept` for maps. nginx evaluates a map when it is first read, so a header that a shortcut knows costs one
 * look-up; only the rest is weighed. test/servers/contract/nginx-accept.test.ts holds the shortcuts to the weights.
 */
export function acceptView(manifest: Manifest, prefix: string) {
  const known = shortcuts.map(([how, text, variant]) => ({
    // nginx compares exact keys without regard to case.
    key: how === 'exact' ? `"${text}"` : likeAnyCase(text),
    variant,
  }))
  return {
    refuses: manifest.notAcceptable === '406',
    ranges: Object.entries(pageRanges).map(([name, range]) => ({
      name,
      pattern: likeAnyCase(rangePattern(range, `${prefix}_match`, '+')),
    })),
    wellFormed: likeAnyCase(wellFormedPattern('+')),
    digits,
    weights: Object.fromEntries(Object.entries(weightPatterns).map(([name, text]) => [name, like(text)])),
    shortcuts: [
      ...known.slice(0, -1),
      { key: like(longerThan(acceptLimit)), variant: 'html' },
      ...known.slice(-1),
    ],
    codings: codingsOf(manifest).map(({ coding, pattern }) => ({ coding, pattern: likeAnyCase(pattern) })),
  }
}

/** What the table of a bundle says: strings of nginx where templates print them raw. */
export function siteView(manifest: Manifest, prefix: string) {
  const { ofFiles } = headerPlaces(manifest, prefix)
  const pages = ruledPages(manifest)
  const named = namedAddresses(manifest)
  const filled = (value: string) => quote(value, ofFiles)
  return {
    linesOf: (set: string) => headerLines(headerSet(manifest, set), filled),
    texts: quotedTexts(filled),
    pageType: quote(htmlType(manifest)),
    types: { html: quote(mediaTypeOf('.html')), md: quote(mediaTypeOf('.md')) },
    page: pagePattern,
    pageBefore: pagePatternBefore,
    immutable: immutablePath,
    named: named && namedView(named),
    hasHome: pages.some(route => route.path === '/'),
    languages: manifest.languages.map(({ feeds = '', ...language }) => ({
      ...language,
      feeds: `'${feeds}'`,
      notFound: notFoundStem(language),
    })),
    hasFeeds: hasFeeds(manifest),
    redirects: redirectRows(manifest.redirects, prefix),
    redirectCache: quote(redirectCache(manifest)),
    corsPatterns: manifest.routes.filter(route => route.cors).map(corsPattern),
    files: singleRoutes(manifest).map(route => singleFile(manifest, route, ofFiles)),
    errors: errorFiles(manifest, ofFiles),
    assetTypes: assetTypes.map(({ type, extensions }) => ({
      type: quote(type),
      extensions: extensions.join(' '),
    })),
    unknownType: unknownMediaType,
  }
}

/** Rows of pages: by address and by that of the twin, the stem of the files and the encoded addresses. */
function namedView({ pages, spellings }: NamedAddresses) {
  const rows = pages.flatMap(({ path, twinPath, stem, page, twin }) =>
    [path, twinPath].map(name => [name, `${stem}|${page}|${twin}`] as const),
  )
  // With the map_hash_bucket_size that nginx.conf has.
  return { pages: mapRows(rows, 200), spellings: mapRows(spellings, 200) }
}

/**
 * Rows of a map by path. nginx compares exact keys without regard to case, so that the value begins with the path, and refuses a second
 * one. Paths that differ in case only are patterns, and so are those for which its hash is too small.
 */
function mapRows(rows: readonly (readonly [path: string, value: string])[], longest: number) {
  const count = new Map<string, number>()
  for (const [path] of rows) count.set(path.toLowerCase(), (count.get(path.toLowerCase()) ?? 0) + 1)
  return rows.map(([path, value]) => {
    const text = `${path}|${value}`
    // Any letters may be in a string, but nothing that would end it or be expanded.
    if (/["\\$\p{Cc}]/u.test(text))
      throw new Error(`cannot be written into an nginx configuration: ${JSON.stringify(text)}`)
    const isPattern = Buffer.byteLength(path) > longest || count.get(path.toLowerCase()) !== 1
    return { key: isPattern ? like(`^${bytesPattern(path)}\\z`) : `"${path}"`, value: `"${text}"` }
  })
}

/** Rows of maps for an older site's addresses: by path, by path and query, by the path as it was sent. nginx ignores case in names. */
function redirectRows(redirects: Redirects | undefined, prefix: string) {
  if (redirects === undefined) return undefined
  const { exact, queries, stars } = redirectKinds(redirects)
  const path = (key: string) => bytesPattern(redirectPath(key))
  return {
    exact: exact.map(([key, target]) => {
      const name = redirectPath(key)
      // With nginx's usual map_hash_bucket_size of 64.
      const isPattern = Buffer.byteLength(name) > 40
      return { key: isPattern ? likeAnyCase(`^${path(key)}\\z`) : `"${name}"`, value: quote(target) }
    }),
    queries: queries.map(({ path: key, pairs, target }) => ({
      key: like(`^(?i:${path(key)})\\?${queryPattern(pairs).slice(1)}`),
      value: quote(target),
    })),
    sent: likeAnyCase(`^${sentPath.replace('(', `(?<${prefix}_match>`)}(?:\\?|$)`),
    stars: stars.map(({ prefix: start, target, keeps }) => ({
      key: likeAnyCase(`^${literalOf(start)}(?<${prefix}_match>.*)$`),
      value: quote(keeps ? `${target}{kept}` : target, { kept: `\${${prefix}_match}` }),
    })),
  }
}

function redirectCache(manifest: Manifest): string {
  const [[, value] = ['', ''], ...more] = headerSet(manifest, 'redirect')
  if (more.length > 0) throw new Error('redirects have more headers than Cache-Control')
  return value
}

/** By the time that a method is refused, `$uri` may already be the file. */
function corsPattern(route: Route): string {
  const names = [...new Set([route.path, `/${firstOf(route).file}`])].map(text => text.replaceAll('.', '\\.'))
  return like(names.length === 1 ? `^${names.join('')}\\z` : `^(?:${names.join('|')})\\z`)
}

function singleFile(manifest: Manifest, route: Route, places: Places) {
  const first = firstOf(route)
  const set = headerSet(manifest, first.headers)
  const own = onlyIn(manifest.always, set)
  return {
    path: locationName(route.path),
    file: locationName(`/${first.file}`, route.path),
    type: quote(first.type),
    always: set.length === own.length ? 'headers.conf' : 'file-headers.conf',
    headers: headerLines(own, value => quote(value, places)),
  }
}

/** A path of the table as nginx matches it: decoded, between quotes where it has other characters than usual. */
function locationName(path: string, like = path): string {
  const decoded = like === path ? decodeURIComponent(path) : path
  if (/["\\$\p{Cc}]/u.test(decoded))
    throw new Error(`cannot be written into an nginx configuration: ${decoded}`)
  return /^[A-Za-z0-9/._-]+$/.test(decoded) ? decoded : `"${decoded}"`
}

function errorFiles(manifest: Manifest, places: Places) {
  const pages = manifest.languages.flatMap(language => {
    const here = { ...places, language: language.tag }
    const headers = headerLines(headerSet(manifest, 'not-found'), value => quote(value, here))
    return ['.html', '.md'].map(ending => ({
      path: `/${notFoundStem(language)}${ending}`,
      type: quote(mediaTypeOf(ending)),
      headers,
    }))
  })
  const problem = {
    path: '/api/404.json',
    type: quote('application/problem+json'),
    headers: headerLines(headerSet(manifest, 'problem'), quote),
  }
  return [...pages, problem]
}

/** A `map` that chooses the value of a header. */
interface HeaderMap {
  readonly header: string
  /** Variables, without the dollar sign. */
  readonly selector: string
  readonly variable: string
  readonly rows: readonly (readonly [key: string, value: string])[]
}

/** What stands for a page's path, for its twin's, for its language and for the feeds of that in headers and texts. */
export type Places = Readonly<Record<'page' | 'twin' | 'language' | 'feeds', string>>

/** Headers that depend on the request, by kind of answer. The variables of a kind begin with its letter. */
export function chosenHeaders(manifest: Manifest, prefix: string) {
  const set = (name: string) => headerSet(manifest, name)
  const pages = { html: set('page'), markdown: set('page-markdown') }
  const assets = {
    asset: onlyIn(manifest.always, set('asset')),
    immutable: onlyIn(manifest.always, set('immutable')),
    // RFC 9111 lets any answer stay in a cache that has max-age, and 416 may not.
    unsatisfiable: [['Cache-Control', 'no-store']],
  } as const
  const methods = { own: set('method-not-allowed'), any: set('method-not-allowed-cors') }
  const { ofPages, ofHome, ofFiles } = headerPlaces(manifest, prefix)
  return {
    pages: chosen(
      `${prefix}_p`,
      `${prefix}_variant`,
      pages,
      manifest.spellings === undefined ? ofPages : ofFiles,
    ),
    home: chosen(`${prefix}_h`, `${prefix}_variant`, pages, ofHome),
    methods: chosen(`${prefix}_d`, `${prefix}_cors`, methods, ofFiles),
    assets: chosen(`${prefix}_f`, `${prefix}_asset`, assets, ofFiles),
  }
}

/**
 * One list for several sets, the usual one first: where they differ, a map chooses the value, and an empty one sends
 * nothing. The maps are numbered: a header's name is too long for a variable's.
 */
function chosen(
  variables: string,
  selector: string,
  sets: Readonly<Record<string, HeaderSet>>,
  places: Places,
): { readonly lines: readonly HeaderLine[]; readonly maps: readonly HeaderMap[] } {
  const headers = [...new Set(Object.values(sets).flatMap(set => set.map(([header]) => header)))]
  const maps: HeaderMap[] = []
  const lines = headers.map(header => {
    const values = Object.entries(sets).map(
      ([key, set]) => [`"${key}"`, quote(singleValue(set, header), places)] as const,
    )
    const [[, usual] = ['', ''], ...others] = values
    if (others.every(([, value]) => value === usual)) return { name: header, value: usual }
    const variable = `${variables}${maps.length + 1}`
    maps.push({ header, selector, variable, rows: [['default', usual], ...others] })
    return { name: header, value: `$${variable}` }
  })
  return { lines, maps }
}

function singleValue(set: HeaderSet, header: string): string {
  const found = set.filter(([name]) => name === header)
  if (found.length > 1) throw new Error(`two ${header} lines in one header set`)
  return found[0]?.[1] ?? ''
}

/** As variables, by what is sent. */
function headerPlaces(
  { languages: [own, ...others] }: Manifest,
  prefix: string,
): Readonly<Record<'ofPages' | 'ofHome' | 'ofFiles', Places>> {
  const language = `\${${prefix}_spoken}`
  const feeds = others.length > 0 ? `\${${prefix}_feeds}` : (own.feeds ?? '')
  return {
    // As the location of pages has captured them: cheaper than the maps, which ask two patterns more of each request.
    ofPages: { page: `\${${prefix}_at}`, twin: `\${${prefix}_at}.md`, language, feeds },
    ofHome: { page: '/', twin: '/index.md', language, feeds },
    // As the maps know them from the file that is sent.
    ofFiles: { page: `\${${prefix}_page}`, twin: `\${${prefix}_twin}`, language, feeds },
  }
}

// nginx's parser refuses parameters over 4 KiB.
const limit = 4000

/**
 * One of our constants, of one line, as an nginx string, in which `{name}` may mean one of our variables, as nginx writes it. nginx expands `$` in
 * every kind of quotes and has no way to write it, so such a value is refused, not quoted; likewise whatever would end
 * the string early.
 */
export function quote(value: string, places: Readonly<Record<string, string>> = {}): string {
  const refused = /[$\\]|[^ -~]/.test(value) || value.length > limit
  if (refused || (value.includes('"') && value.includes("'")))
    throw new Error(`cannot be written into an nginx configuration: ${JSON.stringify(value)}`)
  const mark = value.includes('"') ? "'" : '"'
  const text = Object.entries(places).reduce(
    (filled, [name, place]) => filled.replaceAll(`{${name}}`, place),
    value,
  )
  return `${mark}${text}${mark}`
}

/** A regular expression as an nginx string. nginx leaves backslashes alone, except those that are refused here. */
export function quotePattern(pattern: string): string {
  if (/[^ !#-~]|\\["'\\rn]|\\$/.test(pattern) || pattern.length > limit)
    throw new Error(`cannot be written as an nginx pattern: ${pattern}`)
  return `"${pattern}"`
}

/** Values that need no quotes. */
export const plainText = /^[A-Za-z0-9 ,.:/_@+=<>()[\]?!&*%-]*$/
