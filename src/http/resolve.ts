import type { HeaderSet, Manifest, Route, RouteRepresentation } from '../model/bundle.ts'
import { isElsewhere, slashless } from '../model/elsewhere.ts'
import { type Redirects, redirectKinds, sentPath, withoutSlash } from '../model/redirects.ts'
import { bytePath, encodedPath } from '../text/encode-path.ts'
import { negotiate } from './accept.ts'
import type { HeaderSetName } from './header-sets.ts'
import { isReserved, pageRedirect } from './links.ts'

/**
 * Bodies of the errors that every host writes by itself: constants without a character that a server config expands. One line without its
 * end: `caddy fmt` indents the second line of a text, and so changes what is sent.
 */
export const errorTexts = {
  badRequest: { type: 'text/plain; charset=utf-8', text: '400 Bad Request' },
  methodNotAllowed: {
    type: 'text/plain; charset=utf-8',
    text: '405 Method Not Allowed: this site is read-only, use GET or HEAD',
  },
  methodProblem: {
    type: 'application/problem+json',
    text: '{"type":"about:blank","title":"Method Not Allowed","status":405}',
  },
  rangeNotSatisfiable: { type: 'text/plain; charset=utf-8', text: '416 Range Not Satisfiable' },
  /** `{page}` and `{twin}` as in header sets. */
  notAcceptable: {
    type: 'text/plain; charset=utf-8',
    text: '406 Not Acceptable: this page is available as text/html at {page} and as text/markdown at {twin}',
  },
} as const

/** A request, as far as an answer depends on it. */
export interface Request {
  readonly method: string
  /** The request target as sent: path and query. */
  readonly target: string
  /** By lower-case name; several lines of one field joined with a comma. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** The part of a bundle that decides which answer a request gets. */
export interface Rules extends Pick<Manifest, 'always' | 'headerSets' | 'notAcceptable' | 'elsewhere'> {
  readonly redirects: OldAddresses
  /** The only addresses that redirect to pages, by path, decoded. Absent where the shape of an address says where it leads. */
  readonly spellings?: Redirects | undefined
  readonly find: (path: string) => Found | undefined
  /** The language of the folder that an address is in, the links to its feeds, and the name of its not-found page without the ending. */
  readonly languageOf: (path: string) => {
    readonly tag: string
    readonly feeds: string
    readonly notFound: string
  }
}

export interface Found {
  readonly route: Route
  /** Asked for by the address of its Markdown twin. */
  readonly twin: boolean
}

/** Which answer a request gets, before codings, validators and ranges are looked at. */
export interface Resolved {
  readonly status: number
  readonly type?: string
  /** What every answer has, then what this one has: of two with one name the later holds. */
  readonly headers: HeaderSet
  readonly content?: { readonly text: string } | { readonly file: string }
  /** What was found at the address; hosts that find by the shape of an address must see whether it is there. */
  readonly route?: Route | undefined
}

/** Where an older site's addresses lead. */
export interface OldAddresses {
  /** By path and query, whether or not a page is there. */
  readonly byQuery: (path: string, target: string) => string | undefined
  /** By path, where nothing is published: the address itself, or the longest star. */
  readonly byPath: (path: string, target: string) => string | undefined
}

/** Looks up the redirects of a bundle. */
export function oldAddresses(redirects: Redirects | undefined): OldAddresses {
  const { exact, queries, stars } = redirectKinds(redirects)
  const targets = new Map(exact.map(([key, target]) => [lowerCase(bytePath(key)), target]))
  const ofQueries = queries.map(row => ({ ...row, path: lowerCase(bytePath(row.path)) }))
  return {
    byQuery: (path, sent) => {
      const given = /\?([^#]*)/.exec(sent)?.[1]?.split('&') ?? []
      const bare = lowerCase(withoutSlash(path))
      const isMet = (pairs: readonly string[]) => pairs.every(pair => given.includes(pair))
      return ofQueries.find(row => row.path === bare && isMet(row.pairs))?.target
    },
    byPath: (path, sent) => {
      const target = targets.get(lowerCase(withoutSlash(path)))
      if (target !== undefined) return target
      const [, kept = ''] = sentBefore.exec(sent) ?? []
      const star = stars.find(({ prefix }) => lowerCase(kept).startsWith(prefix))
      return star?.keeps ? `${star.target}${kept.slice(star.prefix.length)}` : star?.target
    },
  }
}

const sentBefore = new RegExp(`^(?:https?://[^/?#]+)?${sentPath}(?:[?#]|$)`, 'i')

/** Letters of other alphabets stay: hosts compare bytes. */
function lowerCase(path: string): string {
  return path.replace(/[A-Z]/g, letter => letter.toLowerCase())
}

/** Finds routes by their addresses and by those of their twins. */
export function addressIndex(routes: readonly Route[]): ReadonlyMap<string, Found> {
  const index = new Map<string, Found>()
  for (const route of routes) {
    index.set(bytePath(route.path), { route, twin: false })
    const [, second] = route.representations
    if (second) index.set(bytePath(encodedPath(`/${second.file}`)), { route, twin: true })
  }
  return index
}

/** Which answer a request gets. It also runs on edge hosts, so it imports nothing of Node.js. */
export function resolve(rules: Rules, request: Request): Resolved {
  const path = requestPath(request.target)
  if (path === undefined)
    return text(rules, { status: 400, ...errorTexts.badRequest, headers: [['Cache-Control', 'no-store']] })
  // Another program answers. If the request comes here, there is none.
  if (isElsewhere(path, rules.elsewhere)) return notFound(rules, request, path)
  if (slashless(rules.elsewhere).includes(path)) return redirect(rules, `${path}/`, request.target)
  const target = rules.redirects.byQuery(path, request.target)
  if (target !== undefined) return redirect(rules, target, '')
  const found = rules.find(path)
  return found ? resolveRoute(rules, request, found) : resolveUnknown(rules, request, path)
}

/** The answer of an address without a resource: a redirect for another spelling of a page, or 404. */
export function resolveUnknown(rules: Rules, request: Request, path: string): Resolved {
  const page = spelledPage(rules, path)
  const old = rules.redirects.byPath(path, request.target)
  // Shape alone does not say that the page is there.
  const isThere = page !== undefined && rules.find(bytePath(page)) !== undefined
  const target = isThere ? page : (old ?? page)
  return target === undefined ? notFound(rules, request, path) : redirect(rules, target, request.target)
}

/** The page that an address is another spelling of. */
export function spelledPage({ spellings }: Rules, path: string): string | undefined {
  return spellings === undefined ? pageRedirect(path) : spellings[path]
}

function resolveRoute(rules: Rules, request: Request, { route, twin }: Found): Resolved {
  if (request.method !== 'GET' && request.method !== 'HEAD') return otherMethod(rules, request, route)
  const [html, markdown] = route.representations
  if (html === undefined) throw new Error(`nothing at ${route.path}`)
  if (markdown === undefined) return file(rules, route, html, html.headers)
  if (twin) return file(rules, route, markdown, 'twin')
  const variant = negotiate(request.headers['accept'])
  if (variant === 'none' && rules.notAcceptable === '406') {
    const body = errorTexts.notAcceptable
    const filled = fill(rules, body.text, route.path, route)
    const headers = setOf(rules, 'not-acceptable')
    return text(rules, { status: 406, type: body.type, text: filled, headers, route })
  }
  const chosen = variant === 'markdown' ? markdown : html
  return file(rules, route, chosen, chosen.headers)
}

function file(rules: Rules, route: Route, { type, file }: RouteRepresentation, set: string): Resolved {
  const headers = filledSet(rules, set, route.path, route)
  return { status: 200, type, headers: withAlways(rules, headers), content: { file }, route }
}

function otherMethod(rules: Rules, request: Request, route: Route): Resolved {
  if (route.cors && request.method === 'OPTIONS')
    return { status: 204, headers: withAlways(rules, setOf(rules, 'preflight')), route }
  const body = isReserved(route.path) ? errorTexts.methodProblem : errorTexts.methodNotAllowed
  const set = route.cors ? 'method-not-allowed-cors' : 'method-not-allowed'
  return text(rules, { status: 405, ...body, headers: setOf(rules, set), route })
}

function redirect(rules: Rules, target: string, sent: string): Resolved {
  // A target's own query is meant; any other is kept. The pattern always matches, at the end if nowhere else.
  const query = /\?/.test(target) ? '' : String(/\?[^#]*|$/.exec(sent))
  const headers = withAlways(rules, setOf(rules, 'redirect')).concat([['Location', target + query]])
  return { status: 308, headers }
}

function notFound(rules: Rules, request: Request, path: string): Resolved {
  const problem = isReserved(path)
  const markdown = !problem && negotiate(request.headers['accept']) === 'markdown'
  const { notFound } = rules.languageOf(path)
  const [name, type] = problem
    ? ['api/404.json', 'application/problem+json']
    : markdown
      ? [`${notFound}.md`, 'text/markdown; charset=utf-8']
      : [`${notFound}.html`, 'text/html; charset=utf-8']
  const headers = withAlways(rules, filledSet(rules, problem ? 'problem' : 'not-found', path))
  return { status: 404, type, headers, content: { file: name } }
}

function text(rules: Rules, { text, headers, ...answer }: Resolved & { readonly text: string }): Resolved {
  return { ...answer, headers: withAlways(rules, headers), content: { text } }
}

function withAlways(rules: Rules, headers: HeaderSet): HeaderSet {
  return rules.always.concat(headers)
}

function setOf(rules: Rules, name: HeaderSetName | (string & {})): HeaderSet {
  const set = rules.headerSets[name]
  if (set === undefined) throw new Error(`no header set: ${name}`)
  return set
}

/** A set as it is sent with what is at a path. */
function filledSet(rules: Rules, set: string, path: string, route?: Route): HeaderSet {
  return setOf(rules, set).map(([name, value]) => [name, fill(rules, value, path, route)] as const)
}

function fill(rules: Rules, value: string, path: string, route?: Route): string {
  return value
    .replace(/\{page\}/g, () => path)
    .replace('{feeds}', () => rules.languageOf(path).feeds)
    .replace(/\{twin\}/g, () => `/${encodedPath(route?.representations[1]?.file ?? '')}`)
    .replace('{language}', () => rules.languageOf(path).tag)
}

/**
 * The path that a request target names, decoded and without dot segments, as servers match it (RFC 3986 5.2.4).
 * `undefined` when it names none: malformed escapes, a NUL, or steps above the root.
 */
export function requestPath(target: string): string | undefined {
  const absolute = /^https?:\/\/[^/?#]+/i.exec(target)?.[0] ?? ''
  const given = target.slice(absolute.length).replace(/[?#][\s\S]*/, '')
  // RFC 9112 3.2.2: an absolute target without a path means the root.
  const raw = given === '' && absolute !== '' ? '/' : given
  if (!/^\//.test(raw) || /%(?![0-9a-f]{2})/i.test(raw)) return undefined
  const decoded = bytePath(raw)
  if (/\0/.test(decoded)) return undefined
  const kept: string[] = []
  const segments = decoded.slice(1).split('/')
  for (let index = 0; index < segments.length; index++) {
    const segment = segments[index] ?? ''
    if (segment === '..' && kept.pop() === undefined) return undefined
    const dots = segment === '.' || segment === '..'
    if (!dots) kept.push(segment)
    else if (index === segments.length - 1) kept.push('')
  }
  return `/${kept.join('/')}`
}
