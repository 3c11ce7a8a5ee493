import type { HeaderSet } from '../model/bundle.ts'
import type { Link, Resource } from '../model/resource.ts'
import { formatLinks } from './links.ts'

/** The part of a config that headers depend on. */
export interface HeaderOptions {
  readonly baseUrl: string
  readonly sharedCaches: 'html-only' | 'honour-vary'
  readonly maxAge: {
    readonly pages: number
    readonly api: number
    readonly discovery: number
    readonly assets: number
  }
  /** The Link set: what every page points to. */
  readonly links: readonly Link[]
  /** Whether the pages of some language have feeds. */
  readonly hasFeeds?: boolean | undefined
  /** Whether the site has its own video or audio. */
  readonly hasMedia?: boolean | undefined
  /** Whether search engines must not index twins at their own addresses. */
  readonly hidesTwins?: boolean | undefined
  /** Whether the pages are somebody else's. */
  readonly isGiven?: boolean | undefined
  /** Turns a feature of Chromium on for our pages, before it is on for all. */
  readonly originTrialToken?: string | undefined
}

/** Origins of others that pages may use, by what for. */
export interface OpenPolicy extends Partial<Readonly<Record<PolicyPart, readonly string[]>>> {
  /** Whether the site has its own video or audio. */
  readonly hasMedia?: boolean | undefined
  /** Whether the site has its own fonts. */
  readonly hasFonts?: boolean | undefined
  /** Whether browsers are told to use https alone. */
  readonly hsts?: boolean | undefined
  /** Whether the pages are somebody else's: they may load whatever they want. */
  readonly isGiven?: boolean | undefined
}

type PolicyPart = 'frame' | 'img' | 'media' | 'font' | 'style' | 'script' | 'connect'

/**
 * Sent with every answer of every status and type, so that no answer is ever interpreted as something else. A header set may
 * have another value of one of them.
 */
export function alwaysHeaders(open: OpenPolicy): HeaderSet {
  const { frame = [], img = [], media = [], font = [], style = [], script = [], connect = [] } = open
  const sources = (name: string, own: readonly string[], others: readonly string[]) =>
    [name, ...own, ...others].join(' ')
  const self = ["'self'"]
  const policy = [
    "default-src 'none'",
    sources('script-src', self, script),
    sources('style-src', self, style),
    sources('img-src', ["'self'", 'data:'], img),
    "manifest-src 'self'",
    sources('connect-src', self, connect),
    // What no page has is in no policy: without its own directive, `default-src` forbids it.
    ...(frame.length > 0 ? [sources('frame-src', [], frame)] : []),
    ...(open.hasMedia || media.length > 0 ? [sources('media-src', self, media)] : []),
    ...(open.hasFonts || font.length > 0 ? [sources('font-src', self, font)] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  const ofPages: HeaderSet = [
    ['Content-Security-Policy', policy.join('; ')],
    ['Referrer-Policy', 'no-referrer'],
    // Without `tools`: Chromium complains of features that it does not know, and the browser tool needs that one.
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Origin-Agent-Cluster', '?1'],
  ]
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ...(open.isGiven ? [] : ofPages),
    ...(open.hsts ? ([['Strict-Transport-Security', 'max-age=31536000']] as const) : []),
  ]
}

/**
 * What a file may do at its own address: show itself. A drawing or document with a script in it is the site's own origin there,
 * where pages may run scripts: this policy takes both away. https://www.w3.org/TR/CSP3/#directive-sandbox
 */
function filePolicy(hasMedia: boolean | undefined) {
  const media = hasMedia ? " media-src 'self';" : ''
  return [
    'Content-Security-Policy',
    `default-src 'none'; style-src 'self'; img-src 'self' data:;${media} frame-ancestors 'none'; sandbox`,
  ] as const
}
const anyOrigin = ['Access-Control-Allow-Origin', '*'] as const
const noStore = ['Cache-Control', 'no-store'] as const
const varyEncoding = ['Vary', 'Accept-Encoding'] as const
const varyBoth = ['Vary', 'Accept, Accept-Encoding'] as const
const varyAccept = ['Vary', 'Accept'] as const
const noindex = ['X-Robots-Tag', 'noindex'] as const
const spoken = ['Content-Language', '{language}'] as const
const fresh = (seconds: number, more = '') => ['Cache-Control', `public, max-age=${seconds}${more}`] as const

export type HeaderSetName = keyof ReturnType<typeof headerSets>

/**
 * The rules of serving, said once: every host translates these sets. `{page}` and `{twin}` stand for the path of
 * the page and of its Markdown twin, `{language}` for the language of the folder that the address is in, `{feeds}` for the links to its feeds.
 */
export function headerSets(options: HeaderOptions) {
  const { maxAge, links, baseUrl } = options
  const twin: Link = { rel: 'alternate', href: '{twin}', type: 'text/markdown' }
  const canonical: Link = { rel: 'canonical', href: `${baseUrl}{page}` }
  const feeds = options.hasFeeds ? '{feeds}' : ''
  const discovery = [fresh(maxAge.discovery), varyEncoding]
  const token = options.originTrialToken
  // Somebody else's pages may be in any language.
  const inLanguage = options.isGiven ? [] : [spoken]
  const trial = token === undefined ? [] : ([['Origin-Trial', token]] as const)
  const corsMethods = 'GET, HEAD, OPTIONS'
  return {
    page: [
      fresh(maxAge.pages),
      varyBoth,
      ...inLanguage,
      ['Link', formatLinks([...links, twin]) + feeds],
      ...trial,
    ],
    'page-markdown': [
      // A cache that ignores Vary must never hand Markdown to a browser: it may not keep it at all.
      ...(options.sharedCaches === 'honour-vary'
        ? [fresh(maxAge.pages)]
        : ([
            ['Cache-Control', `private, max-age=${maxAge.pages}`],
            ['CDN-Cache-Control', 'no-store'],
          ] as const)),
      varyBoth,
      ...inLanguage,
      ['Content-Location', '{twin}'],
      ['Link', formatLinks([...links, twin, canonical]) + feeds],
    ],
    twin: [
      fresh(maxAge.pages),
      varyEncoding,
      ...inLanguage,
      ...(options.hidesTwins ? [noindex] : []),
      ['Link', formatLinks([canonical])],
    ],
    unlisted: [
      fresh(maxAge.pages),
      varyEncoding,
      ...inLanguage,
      noindex,
      ['Link', formatLinks(links) + feeds],
      ...trial,
    ],
    api: [fresh(maxAge.api), varyEncoding, spoken, anyOrigin],
    health: [noStore, varyEncoding, anyOrigin],
    discovery,
    'discovery-cors': [...discovery, anyOrigin],
    // RFC 9727 2: the catalog answers with a link to itself, on HEAD too.
    'api-catalog': [
      ...discovery,
      anyOrigin,
      ['Link', formatLinks([{ rel: 'api-catalog', href: '/.well-known/api-catalog' }])],
    ],
    asset: [fresh(maxAge.pages), varyEncoding, filePolicy(options.hasMedia)],
    immutable: [fresh(maxAge.assets, ', immutable'), varyEncoding, filePolicy(options.hasMedia)],
    redirect: [fresh(maxAge.pages)],
    'not-found': [noStore, varyAccept, ...inLanguage, ...trial],
    problem: [noStore, anyOrigin],
    'not-acceptable': [noStore, varyAccept],
    'method-not-allowed': [noStore, ['Allow', 'GET, HEAD']],
    'method-not-allowed-cors': [noStore, ['Allow', corsMethods], anyOrigin],
    preflight: [
      noStore,
      ['Allow', corsMethods],
      anyOrigin,
      ['Access-Control-Allow-Methods', corsMethods],
      ['Access-Control-Allow-Headers', '*'],
      ['Access-Control-Max-Age', '86400'],
    ],
    // Files that are what their names say.
    ...(options.isGiven && { file: [fresh(maxAge.pages), varyEncoding] }),
  } as const satisfies Record<string, HeaderSet>
}

/** The set of a resource's representation, by its place in the list: the first is the default, the second its twin. */
export function headerSetOf(resource: Resource, index: number): HeaderSetName {
  if (resource.rel === 'api-catalog') return 'api-catalog'
  switch (resource.cache) {
    case 'page':
      return index > 0 ? 'page-markdown' : resource.representations.length > 1 ? 'page' : 'unlisted'
    case 'discovery':
      return resource.cors ? 'discovery-cors' : 'discovery'
    default:
      return resource.cache
  }
}

/** RFC 9110 15.4.5: what describes the content is left out of an answer without content. */
export function isSentWith304([name]: readonly [name: string, value: string]): boolean {
  return name !== 'Content-Language'
}

/** What every answer has, with the values that a set has of it. */
export function alwaysIn(always: HeaderSet, set: HeaderSet): HeaderSet {
  return always.map(([name, value]) => set.findLast(([field]) => field === name) ?? [name, value])
}

/** What a set has besides. */
export function onlyIn(always: HeaderSet, set: HeaderSet): HeaderSet {
  return set.filter(([name]) => !always.some(([field]) => field === name))
}

/** Fields that are lists without an order. */
const lists = new Set(['cache-control', 'cdn-cache-control', 'allow', 'access-control-allow-methods'])

/**
 * Whether a header field that a host sent means what the bundle says. Another case, order or spacing means the same
 * where RFC 9110 says so, and a host may add to Vary.
 */
export function headerMatches(name: string, wanted: string, sent: string): boolean {
  const key = name.toLowerCase()
  if (key === 'content-type') return sameType(wanted, sent)
  if (key === 'vary') return members(wanted).every(member => members(sent).includes(member))
  if (lists.has(key)) return members(wanted).join() === members(sent).join()
  return wanted === sent.trim().replace(/[ \t]+/g, ' ')
}

/** RFC 9110 8.3.1: names and charsets are case-insensitive, values may be in quotes. */
function sameType(one: string, other: string): boolean {
  return normalized(one) === normalized(other)
}

function normalized(type: string): string {
  const [essence = '', ...parameters] = type.split(';').map(part => part.trim())
  const plain = parameters.map(parameter => {
    const [name = '', value = ''] = parameter.split(/=(.*)/s)
    const bare = value.replace(/^"(.*)"$/s, '$1')
    return `${name.toLowerCase()}=${name.toLowerCase() === 'charset' ? bare.toLowerCase() : bare}`
  })
  return [essence.toLowerCase(), ...plain.sort()].join(';')
}

function members(list: string): readonly string[] {
  return list
    .split(',')
    .map(member => member.trim().toLowerCase())
    .filter(member => member !== '')
    .sort()
}
