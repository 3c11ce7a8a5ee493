import { isSentWith304 } from '../../http/header-sets.ts'
import {
  type Resolved,
  type Rules,
  requestPath,
  resolve,
  resolveUnknown,
  spelledPage,
} from '../../http/resolve.ts'
import { bytePath, encodedPath } from '../../text/encode-path.ts'
import { errorName, storeName } from './edge-rules.ts'

/** Asks the host for a file by its name in the store, as the request would: the same method and condition. */
export type PageStore = (file: string, request: Request) => Promise<Response>

/** Answers as `http/answer` does, with files, validators and codings of the host's own store. */
export async function serveFromStore(rules: Rules, store: PageStore, request: Request): Promise<Response> {
  const target = request.url.replace(/^https?:\/\/[^/?#]*/i, '')
  const asked = {
    method: request.method,
    target,
    headers: { accept: request.headers.get('accept') ?? undefined },
  }
  const resolved = resolve(await withoutMissing(rules, store, request, asked.target), asked)
  const { route, content } = resolved
  const [first] = route?.representations ?? []
  if (route === undefined || first === undefined) return unvalidated(resolved, store, request)
  const file = content && 'file' in content ? content.file : undefined
  // Found by shape: only the store knows whether it is there.
  const stored = await store(
    encodedPath(storeName(route, file ?? first.file)),
    file === undefined ? bare(request, 'HEAD') : request,
  )
  if (stored.status === 404) {
    const unknown = resolveUnknown(rules, asked, requestPath(target) ?? '/')
    return unvalidated(unknown, store, request)
  }
  if (stored.status !== 200 && stored.status !== 304) return unvalidated(unavailable(rules), store, request)
  if (file === undefined) return unvalidated(resolved, store, request)
  return represented(resolved, stored)
}

/** An old address may look like another spelling of a page: only the store knows whether that page is there. */
async function withoutMissing(rules: Rules, store: PageStore, request: Request, target: string) {
  const path = requestPath(target) ?? '/'
  const page = spelledPage(rules, path)
  const route = page === undefined ? undefined : rules.find(bytePath(page))?.route
  const [html] = route?.representations ?? []
  if (route === undefined || html === undefined || rules.redirects.byPath(path, target) === undefined)
    return rules
  const { status } = await store(encodedPath(storeName(route, html.file)), bare(request, 'HEAD'))
  if (status !== 404) return rules
  return { ...rules, find: (at: string) => (at === page ? undefined : rules.find(at)) }
}

/** A file of the store under our headers. Of the store's own only what depends on bytes is kept. */
function represented({ type, headers }: Resolved, stored: Response): Response {
  const sent = stored.status === 304 ? headers.filter(isSentWith304) : headers
  const fields = new Headers(Object.fromEntries(sent))
  const tag = stored.headers.get('etag')
  if (tag !== null) fields.set('ETag', tag)
  if (stored.status === 304) return new Response(null, { status: 304, headers: fields })
  for (const name of ['content-encoding', 'content-length']) {
    const value = stored.headers.get(name)
    if (value !== null) fields.set(name, value)
  }
  if (type !== undefined) fields.set('Content-Type', type)
  return new Response(stored.body, { status: 200, headers: fields })
}

/** An answer that is not to be kept: a constant text, or the page of an error. */
async function unvalidated(resolved: Resolved, store: PageStore, request: Request): Promise<Response> {
  const { status, type, headers, content } = resolved
  const fields = new Headers(Object.fromEntries(headers))
  if (type !== undefined) fields.set('Content-Type', type)
  const body =
    content === undefined || request.method === 'HEAD'
      ? null
      : 'text' in content
        ? content.text
        : await errorBody(content.file, store, request)
  return new Response(body, { status, headers: fields })
}

/** The page of an error; nothing at all when the store fails even there. */
async function errorBody(file: string, store: PageStore, request: Request): Promise<Response['body']> {
  const stored = await store(errorName(file), bare(request, 'GET'))
  return stored.status === 200 ? stored.body : null
}

/** A store that fails is no reason to say that a page is gone. */
function unavailable({ always }: Rules): Resolved {
  return {
    status: 503,
    type: 'text/plain; charset=utf-8',
    headers: [...always, ['Cache-Control', 'no-store']],
    content: { text: '503 Service Unavailable\n' },
  }
}

/** Our own request for the same address. */
function bare({ url }: Request, method: string): Request {
  return new Request(url, { method })
}
