import { type Found, type Rules, resolve } from '../http/resolve.ts'
import { addressShape, pageRoute } from './edge-rules.ts'
import { pagesFolder, storeName } from './store-name.ts'

/** What CloudFront has to know, as short as it can be said. Written before this program by `targets/cloudfront`. */
export interface CloudFrontTable
  extends Pick<Rules, 'always' | 'headerSets' | 'notAcceptable' | 'redirects'> {
  /** Addresses of documents for machines but skills: first those that scripts of other origins may read, then the others. */
  readonly documents: readonly [any: readonly string[], own: readonly string[]]
  /** Pages without a Markdown twin. */
  readonly unlisted: readonly string[]
  /** What is sent for an unknown address of the API. */
  readonly problem: string
}

/** Becomes the rules: a copy of it would cost a hundred of the 10,240 bytes. */
declare const table: CloudFrontTable &
  Pick<{ -readonly [key in keyof Rules]: Rules[key] }, 'languageOf' | 'find'>

interface Value {
  readonly value: string
  readonly multiValue?: readonly { readonly value: string }[]
}

interface ViewerRequest {
  readonly method: string
  uri: string
  readonly querystring: Readonly<Record<string, Value>>
  readonly headers: Readonly<Record<string, Value>>
}

interface ViewerResponse {
  readonly statusCode: number
  readonly headers: Record<string, { value: string }>
  body?: string
}

/** Skills are many and all alike. */
const skill = /^\/\.well-known\/(?:agent-)?skills\/[^/]+\/SKILL\.md$/

// The bucket says the language of an object, and has one not-found page.
table.languageOf = () => ({ tag: '', notFound: '404' })
table.find = path => {
  if (skill.test(path) || has(table.documents[0], path)) return single(path, path.slice(1), true)
  if (has(table.documents[1], path)) return single(path, path.slice(1), false)
  if (has(table.unlisted, path)) return single(path, `${path.slice(1)}.html`, false)
  const shape = addressShape(path)
  if (shape === undefined) return undefined
  return shape.kind === 'asset'
    ? single(path, path.slice(1), false)
    : { route: pageRoute(shape.page), twin: shape.kind === 'twin' }
}

function has(list: readonly string[], path: string): boolean {
  return list.indexOf(path) >= 0
}

/** The bucket has the type of an object and how long it may be kept; policies have its other headers. */
function single(path: string, file: string, cors: boolean): Found {
  return { route: { path, cors, representations: [{ type: '', file, headers: 'object' }] }, twin: false }
}

/**
 * Sends a request on to the object that is chosen, under its name in the bucket, and answers what needs none. CloudFront
 * calls it by its name, and calls it before it looks into its cache: so each variant is kept apart.
 */
export function handler(event: { readonly request: ViewerRequest }): ViewerRequest | ViewerResponse {
  const request = event.request
  const accept = request.headers['accept']
  const resolved = resolve(table, {
    method: request.method,
    target: request.uri + queryText(request.querystring),
    headers: { accept: accept && valueText(accept, ', ') },
  })
  const { status, type, content, route } = resolved
  const file = content && 'file' in content ? content.file : undefined
  if (status === 200 && route && file !== undefined) {
    request.uri = `/${storeName(route, file)}`
    return request
  }
  const reserved = status === 404 && type === 'application/problem+json'
  if (status === 404 && !reserved) {
    request.uri = `/${pagesFolder}/none`
    return request
  }
  const headers: ViewerResponse['headers'] = {}
  resolved.headers.forEach(([name, value]) => {
    headers[name.toLowerCase()] = { value }
  })
  if (type !== undefined) headers['content-type'] = { value: type }
  const text = content && 'text' in content ? content.text : reserved ? table.problem : undefined
  const response: ViewerResponse = { statusCode: status, headers }
  if (text !== undefined) response.body = text
  return response
}

function queryText(query: ViewerRequest['querystring']): string {
  const pairs = Object.keys(query).map(name => {
    const found = query[name]
    const values = found?.multiValue ?? (found ? [found] : [])
    return values.map(({ value }) => (value === '' ? name : `${name}=${value}`)).join('&')
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function valueText({ value, multiValue }: Value, separator: string): string {
  return multiValue ? multiValue.map(line => line.value).join(separator) : value
}
