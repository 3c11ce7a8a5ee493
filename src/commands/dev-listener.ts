import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { mistakesPage, twinView } from '../dev/dev-pages.ts'
import { alwaysHeaders } from '../http/header-sets.ts'
import { requestPath } from '../http/request-path.ts'
import type { ServedBundle } from '../model/served-bundle.ts'
import { templateIn } from '../template/template-in.ts'
import { buildOf, mistakesOf, newsOf } from './dev-news.ts'
import type { Round } from './dev-round.ts'
import type { EventStream } from './event-stream.ts'
import { requestListener } from './request-listener.ts'

/** What is the command's own, and in no bundle. */
interface Own {
  readonly status: number
  readonly type: 'text/html' | 'text/javascript' | 'text/css'
  readonly body: string | Uint8Array
}

const ownFiles = new Map<string, Own['type']>([
  ['dev.js', 'text/javascript'],
  ['events.js', 'text/javascript'],
  ['dev.css', 'text/css'],
])

/** Answers as the built bundle will, and besides with what helps to work on it. `served` is the last good bundle. */
export function devListener(now: () => Round, served: ServedBundle, events: EventStream): RequestListener {
  const published = requestListener(served)
  return (request, response) => {
    const round = now()
    const path = requestPath(request.url ?? '/') ?? ''
    if (path === '/@portolan/events') return events.join(response, newsOf(round))
    const own = ownFile(round, path) ?? ownPage(round, path, request)
    if (own) return send(request, response, own)
    // Programs want the twin alone.
    if (asksForTwin(request)) request.headers.accept = 'text/markdown'
    return published(request, response)
  }
}

function ownFile({ read: { templates } }: Round, path: string): Own | undefined {
  const name = path.startsWith('/@portolan/') ? path.slice('/@portolan/'.length) : ''
  const type = ownFiles.get(name)
  return type && { status: 200, type, body: templateIn(templates, `dev/${name}`) }
}

function ownPage(round: Round, path: string, request: IncomingMessage): Own | undefined {
  const { read, good, findings } = round
  if (!good) {
    const body = mistakesPage(read.templates, findings.title, mistakesOf(round), buildOf(round))
    return { status: 500, type: 'text/html', body }
  }
  if (!asksForTwin(request) || !request.headers.accept?.includes('text/html')) return undefined
  const body = twinView(read.templates, good.bundle, path)
  return body && { status: 200, type: 'text/html', body }
}

function asksForTwin({ url = '' }: IncomingMessage): boolean {
  const query = /\?([^#]*)/.exec(url)?.[1]
  return new URLSearchParams(query).get('view') === 'markdown'
}

/** Under the policy of the pages, and kept by nobody. */
function send(request: IncomingMessage, response: ServerResponse, { status, type, body }: Own): void {
  const bytes = Buffer.from(body)
  response.writeHead(status, {
    ...Object.fromEntries(alwaysHeaders([])),
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Content-Length': bytes.length,
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
