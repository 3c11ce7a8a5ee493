import type { HeaderSet, Manifest, Route, RouteRepresentation } from '../model/bundle.ts'
import { negotiate } from './accept.ts'
import { entityTag, matches } from './entity-tag.ts'
import { errorTexts } from './error-texts.ts'
import type { HeaderSetName } from './header-sets.ts'
import { isReserved, pageRedirect } from './page-redirect.ts'
import { pickEncoding } from './pick-encoding.ts'
import { parseRange } from './range.ts'
import { requestPath } from './request-path.ts'
import { findRoute } from './routes.ts'

export interface Request {
  readonly method: string
  /** The request target as sent: path and query. */
  readonly target: string
  /** By lower-case name; several lines of one field joined with a comma. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** What is sent. For HEAD the host leaves the content out and keeps the headers. */
export interface Answer {
  readonly status: number
  readonly headers: HeaderSet
  readonly content?: Content
}

export type Content =
  | { readonly text: string }
  | {
      /** Path below the web root, without the suffix of the coding. */
      readonly file: string
      readonly encoding?: 'br' | 'gzip'
      /** First and last byte, both included. */
      readonly range?: readonly [first: number, last: number]
    }

/** The definition of how a bundle is served: every host is tested against this function. */
export function answer(manifest: Manifest, request: Request): Answer {
  const path = requestPath(request.target)
  if (path === undefined)
    return text(manifest, 400, errorTexts.badRequest, undefined, [['Cache-Control', 'no-store']])
  const found = findRoute(manifest, path)
  if (found) return answerRoute(manifest, request, found.route, found.twin)
  const page = pageRedirect(path)
  return page === undefined ? notFound(manifest, request, path) : redirect(manifest, request, page)
}

function answerRoute(manifest: Manifest, request: Request, route: Route, twin: boolean): Answer {
  if (request.method !== 'GET' && request.method !== 'HEAD') return otherMethod(manifest, request, route)
  const [html, markdown] = route.representations
  if (html === undefined) throw new Error(`${route.path} has no representation`)
  if (markdown === undefined) return file(manifest, request, route, html)
  if (twin) return file(manifest, request, route, { ...markdown, headers: 'twin' })
  const variant = negotiate(request.headers['accept'])
  if (variant === 'none' && manifest.notAcceptable === '406') {
    const body = { ...errorTexts.notAcceptable, text: fill(errorTexts.notAcceptable.text, route) }
    return text(manifest, 406, body, 'not-acceptable')
  }
  return file(manifest, request, route, variant === 'markdown' ? markdown : html)
}

function file(manifest: Manifest, request: Request, route: Route, chosen: RouteRepresentation): Answer {
  const facts = manifest.files[chosen.file]
  if (facts === undefined) throw new Error(`bundle.json lists no file ${chosen.file}`)
  const ranges = route.path.startsWith('/assets/')
  // RFC 9110 14.2: a range of anything but GET means nothing.
  const range = ranges && request.method === 'GET' ? request.headers['range'] : undefined
  const asked = range === undefined ? 'whole' : parseRange(range, facts.size)
  // Ranges are of the bytes as they are.
  const encoding =
    facts.compressed && asked === 'whole'
      ? pickEncoding(request.headers['accept-encoding'], manifest.encodings)
      : undefined
  const tag = entityTag(facts.sha256, encoding)
  const common = [
    ...manifest.always,
    ...setOf(manifest, chosen.headers).map(([name, value]) => [name, fill(value, route)] as const),
    ['ETag', tag] as const,
  ]
  if (matches(request.headers['if-none-match'], tag)) return { status: 304, headers: common }
  const headers: HeaderSet = [
    ['Content-Type', chosen.type],
    ...(encoding === undefined ? [] : [['Content-Encoding', encoding] as const]),
    ...(ranges ? [['Accept-Ranges', 'bytes'] as const] : []),
    ...common,
  ]
  const ifRange = request.headers['if-range']
  const part = ifRange === undefined || ifRange === tag ? asked : 'whole'
  if (part === 'whole')
    return {
      status: 200,
      headers,
      content: { file: chosen.file, ...(encoding === undefined ? {} : { encoding }) },
    }
  if (part === 'unsatisfiable')
    return text(manifest, 416, errorTexts.rangeNotSatisfiable, undefined, [
      ['Cache-Control', 'no-store'],
      ['Content-Range', `bytes */${facts.size}`],
    ])
  const [first, last] = part
  return {
    status: 206,
    headers: [...headers, ['Content-Range', `bytes ${first}-${last}/${facts.size}`]],
    content: { file: chosen.file, range: part },
  }
}

function otherMethod(manifest: Manifest, request: Request, route: Route): Answer {
  if (route.cors && request.method === 'OPTIONS')
    return { status: 204, headers: [...manifest.always, ...setOf(manifest, 'preflight')] }
  const body = isReserved(route.path) ? errorTexts.methodProblem : errorTexts.methodNotAllowed
  return text(manifest, 405, body, route.cors ? 'method-not-allowed-cors' : 'method-not-allowed')
}

function redirect(manifest: Manifest, request: Request, page: string): Answer {
  const query = /\?[^#]*/.exec(request.target)?.[0] ?? ''
  return {
    status: 308,
    headers: [...manifest.always, ...setOf(manifest, 'redirect'), ['Location', `${page}${query}`]],
  }
}

function notFound(manifest: Manifest, request: Request, path: string): Answer {
  const problem = isReserved(path)
  const markdown = !problem && negotiate(request.headers['accept']) === 'markdown'
  const [name, type] = problem
    ? ['api/404.json', 'application/problem+json']
    : markdown
      ? ['404.md', 'text/markdown; charset=utf-8']
      : ['404.html', 'text/html; charset=utf-8']
  const headers = setOf(manifest, problem ? 'problem' : 'not-found')
  return {
    status: 404,
    headers: [['Content-Type', type], ...manifest.always, ...headers],
    content: { file: name },
  }
}

function text(
  manifest: Manifest,
  status: number,
  body: { readonly type: string; readonly text: string },
  set: HeaderSetName | undefined,
  more: HeaderSet = [],
): Answer {
  const headers = [...manifest.always, ...(set === undefined ? [] : setOf(manifest, set)), ...more]
  return { status, headers: [['Content-Type', body.type], ...headers], content: { text: body.text } }
}

function setOf(manifest: Manifest, name: string): HeaderSet {
  const set = manifest.headerSets[name]
  if (set === undefined) throw new Error(`bundle.json lists no header set ${name}`)
  return set
}

function fill(value: string, route: Route): string {
  return value
    .replaceAll('{page}', route.path)
    .replaceAll('{twin}', `/${route.representations[1]?.file ?? ''}`)
}
