import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { stripVTControlCharacters } from 'node:util'
import { alwaysHeaders } from '../../http/header-sets.ts'
import { requestPath } from '../../http/resolve.ts'
import { requestListener } from '../../http/site-server.ts'
import type { Templates } from '../../model/sources.ts'
import { inWords } from '../../report/report.ts'
import { escapeXml } from '../../text/escape.ts'
import { styleCodes } from '../../text/layout.ts'
import { templateIn, templatesOf } from '../../text/template.ts'
import { servedBy, withScript } from './dev-bundle.ts'
import type { LastGoodBuild, Round } from './rounds.ts'

/** An answer that is in no bundle. */
interface OwnAnswer {
  readonly status: number
  readonly type: string
  readonly body: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

const ownFolder = '/@portolan/'
const ownFiles = new Map([
  ['dev.js', 'text/javascript; charset=utf-8'],
  ['events.js', 'text/javascript; charset=utf-8'],
  ['dev.css', 'text/css; charset=utf-8'],
])

/** Answers as the built bundle will, and besides with what helps to work on it. */
export function devListener(now: () => Round, events: EventStream, templates: Templates): RequestListener {
  const served = servedBy(() => (now().good as LastGoodBuild).served)
  const published = requestListener(served, text => console.error(`error: ${text}`))
  return (request, response) => {
    const round = now()
    const path = requestPath(request.url ?? '/') ?? ''
    if (path === `${ownFolder}events` && request.method === 'GET') return events.join(response, newsOf(round))
    const own = path.startsWith(ownFolder)
      ? ownFile(templates, path.slice(ownFolder.length), request)
      : ownPage(round, request, templates)
    if (own) return sendOwn(request, response, own)
    return published(request, response)
  }
}

function ownFile(templates: Templates, name: string, { method }: IncomingMessage): OwnAnswer {
  const type = ownFiles.get(name)
  if (method !== 'GET' && method !== 'HEAD')
    return { ...ownText(405, '405 Method Not Allowed\n'), headers: { Allow: 'GET, HEAD' } }
  if (type !== undefined) return { status: 200, type, body: templateIn(templates, `dev/${name}`) }
  return name === 'events' ? { status: 200, type: eventType, body: '' } : ownText(404, '404 Not Found\n')
}

function ownPage(round: Round, request: IncomingMessage, templates: Templates): OwnAnswer | undefined {
  const { good, findings } = round
  if (good) return undefined
  return request.headers.accept?.includes('text/html')
    ? { status: 500, type: 'text/html; charset=utf-8', body: mistakesPage(round, templates) }
    : ownText(500, stripVTControlCharacters(findings.report))
}

function ownText(status: number, body: string): OwnAnswer {
  return { status, type: 'text/plain; charset=utf-8', body }
}

/** Under the policy of the pages, and never cached. */
function sendOwn(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, type, body, headers }: OwnAnswer,
): void {
  const bytes = Buffer.from(body)
  response.writeHead(status, { ...ownHeaders(type), ...headers, 'Content-Length': bytes.length })
  response.end(method === 'HEAD' ? undefined : bytes)
}

function ownHeaders(type: string): Readonly<Record<string, string>> {
  return { ...Object.fromEntries(alwaysHeaders({})), 'Content-Type': type, 'Cache-Control': 'no-store' }
}

/** The page in place of all others while the first sources have mistakes. */
function mistakesPage({ findings, build }: Round, templates: Templates): Uint8Array {
  const data = { title: inWords(findings), report: reportHtml(findings.report) }
  return withScript(templatesOf(templates, 'dev')('mistakes', data), build)
}

/** All connected listeners (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface EventStream {
  /** Sends the current state, then every change. */
  readonly join: (response: ServerResponse, now: News) => void
  readonly send: (news: News) => void
}

const eventType = 'text/event-stream'
const mostUnread = 1024 * 1024

export function eventStream(): EventStream {
  const open = new Set<ServerResponse>()
  // JSON on one line has no line ends.
  const message = (news: News) => `data: ${JSON.stringify(news)}\n\n`
  return {
    join: (response, now) => {
      response.writeHead(200, ownHeaders(eventType))
      response.write(message(now))
      open.add(response)
      response.on('close', () => open.delete(response))
    },
    send: news => {
      for (const response of open) {
        // A slow reader is disconnected and connects again.
        if (response.writableLength > mostUnread) response.destroy()
        else response.write(message(news))
      }
    },
  }
}

/** The news of a round. */
export function newsOf({ build, findings, good }: Round): News {
  const { errors, warnings, report } = findings
  return { build, errors, warnings, report: good ? reportHtml(report) : '' }
}

/** A message to open pages, after each round. */
export interface News {
  /** A page of another build is loaded again. */
  readonly build: string
  readonly errors: number
  readonly warnings: number
  /** The mistakes as safe HTML; empty without mistakes, or when the page itself shows them. */
  readonly report: string
}

/** A terminal report for a page: colors become classes, everything else is text. */
export function reportHtml(colored: string): string {
  return escapeXml(colored).replace(/\x1b\[([\d;]+)m/g, (_, codes: string) => {
    const classes = codes.split(';').map(code => styles.find(name => `${styleCodes[name]}` === code))
    return codes === '0' ? '</span>' : `<span class="${classes.join(' ')}">`
  })
}

const styles = Object.keys(styleCodes) as readonly (keyof typeof styleCodes)[]
