import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { alwaysHeaders } from '../../http/header-sets.ts'
import { requestPath } from '../../http/resolve.ts'
import type { ServedBundle } from '../../model/bundle.ts'
import { requestListener } from '../../server/request-listener.ts'
import { templateIn } from '../../template/template.ts'
import type { EventStream } from './event-stream.ts'
import { buildOf, mistakesOf, newsOf } from './news.ts'
import { mistakesPage, twinView } from './pages.ts'
import type { Shown } from './shown.ts'

/** What is the command's own, and in no bundle. */
interface Own {
  readonly status: number
  readonly type: string
  readonly body: string | Uint8Array
}

const ownFolder = '/@portolan/'
const ownFiles = new Map([
  ['dev.js', 'text/javascript; charset=utf-8'],
  ['events.js', 'text/javascript; charset=utf-8'],
  ['dev.css', 'text/css; charset=utf-8'],
])

/** Answers as the built bundle will, and besides with what helps to work on it. `served` is the last good bundle. */
export function devListener(now: () => Shown, served: ServedBundle, events: EventStream): RequestListener {
  const published = requestListener(served, text => console.error(`error: ${text}`))
  return (request, response) => {
    const round = now()
    const path = requestPath(request.url ?? '/') ?? ''
    if (path === `${ownFolder}events` && request.method === 'GET') return events.join(response, newsOf(round))
    const own = path.startsWith(ownFolder)
      ? ownFile(round, path.slice(ownFolder.length), request)
      : ownPage(round, path, request)
    if (own) return send(request, response, own)
    // Programs want the twin alone.
    if (asksForTwin(request)) request.headers.accept = 'text/markdown'
    return published(request, response)
  }
}

function ownFile({ templates }: Shown, name: string, { method }: IncomingMessage): Own {
  const type = ownFiles.get(name)
  if (method !== 'GET' && method !== 'HEAD') return plain(405, '405 Method Not Allowed\n')
  if (type === undefined)
    return name === 'events'
      ? { status: 200, type: 'text/event-stream', body: '' }
      : plain(404, '404 Not Found\n')
  return { status: 200, type, body: templateIn(templates, `dev/${name}`) }
}

function ownPage(round: Shown, path: string, request: IncomingMessage): Own | undefined {
  const { templates, good, findings } = round
  const html = request.headers.accept?.includes('text/html') === true
  if (!good)
    return html
      ? page(500, mistakesPage(templates, findings.title, mistakesOf(round), buildOf(round)))
      : plain(500, findings.text)
  const view = html && asksForTwin(request) ? twinView(templates, good.made, path) : undefined
  return view && page(200, view)
}

function asksForTwin({ url = '' }: IncomingMessage): boolean {
  const query = /\?([^#]*)/.exec(url)?.[1]
  return new URLSearchParams(query).get('view') === 'markdown'
}

function page(status: number, body: Uint8Array): Own {
  return { status, type: 'text/html; charset=utf-8', body }
}

function plain(status: number, body: string): Own {
  return { status, type: 'text/plain; charset=utf-8', body }
}

/** Under the policy of the pages, and never cached. */
function send(request: IncomingMessage, response: ServerResponse, { status, type, body }: Own): void {
  const bytes = Buffer.from(body)
  response.writeHead(status, {
    ...Object.fromEntries(alwaysHeaders({})),
    'Content-Type': type,
    'Cache-Control': 'no-store',
    ...(status === 405 && { Allow: 'GET, HEAD' }),
    'Content-Length': bytes.length,
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
