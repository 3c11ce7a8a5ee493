import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import type { HeaderSet, ServedBundle } from '../model/bundle.ts'
import { escapeControls } from '../text/escape.ts'
import { isThisMachine } from '../text/this-machine.ts'
import { type Answer, answer, type Content } from './answer.ts'
import { alwaysHeaders } from './header-sets.ts'

/** Node's HTTP server, whose own answers have the headers that every answer has. Left alone it says 400, 408, 417 and 431 without them. */
export function siteServer(listener: RequestListener): Server {
  const answering = new WeakMap<Socket, number>()
  const count = (socket: Socket, change: number) =>
    answering.set(socket, (answering.get(socket) ?? 0) + change)
  // Without a Host Node would answer 400 before anybody is asked.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    count(request.socket, 1)
    response.once('close', () => count(request.socket, -1))
    if (request.httpVersion !== '1.0' && request.headers.host === undefined) refuse(request, response, 400)
    else listener(request, response)
  })
  server.on('checkExpectation', (request, response) => refuse(request, response, 417))
  server.on('clientError', (error: NodeJS.ErrnoException, duplex) => {
    const socket = duplex as Socket
    // In the middle of another answer nothing can be said.
    if (error.code === 'ECONNRESET' || !socket.writable || answering.get(socket)) return void socket.destroy()
    const { status, fields, text } = refusal(statusOf(error))
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
    socket.destroySoon()
  })
  return server
}

/** Answers with a text of one line and all headers that every answer has. */
function refuse({ method }: IncomingMessage, response: ServerResponse, status: number): void {
  const { fields, text } = refusal(status)
  response.writeHead(status, fields)
  response.end(method === 'HEAD' ? undefined : text)
}

function refusal(status: number) {
  const text = `${status} ${STATUS_CODES[status]}\n`
  const fields: Readonly<Record<string, string>> = {
    ...Object.fromEntries(alwaysHeaders({})),
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': `${text.length}`,
    Connection: 'close',
  }
  return { status, fields, text }
}

/** https://nodejs.org/api/http.html#event-clienterror */
function statusOf({ code }: NodeJS.ErrnoException): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return 413
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

/** Carries `http/answer` over Node's HTTP server; `tell` hears of requests that failed. */
export function requestListener(bundle: ServedBundle, tell: (failure: string) => void): RequestListener {
  return (request, response) => {
    try {
      const headers = request.headers as Record<string, string | undefined>
      const { method = 'GET', url: target = '/' } = request
      const given = answer(bundle.table(), { method, target, headers })
      const body = given.content && bytesOf(bundle, given.content)
      response.writeHead(given.status, fieldsOf(given, body?.length))
      response.end(request.method === 'HEAD' ? undefined : body)
    } catch (error) {
      // A file that vanished between two builds, or a broken bundle: this request fails, the server goes on.
      tell(escapeControls(`${request.method} ${request.url}: ${(error as Error).message}`))
      if (response.headersSent) response.end()
      else refuse(request, response, 500)
    }
  }
}

function fieldsOf({ status, headers }: Answer, length: number | undefined): Record<string, string> {
  const fields: Record<string, string> = Object.fromEntries(headers)
  // RFC 9110 8.6: no Content-Length with 204; with 304 it would be that of another answer.
  if (status !== 204 && status !== 304) fields['Content-Length'] = `${length ?? 0}`
  return fields
}

function bytesOf(bundle: ServedBundle, content: Content): Uint8Array {
  if ('text' in content) return Buffer.from(content.text)
  const bytes = bundle.read(content.file, content.encoding)
  return content.range ? bytes.subarray(content.range[0], content.range[1] + 1) : bytes
}

/** Who asks to be known: the command, and what is served just now. */
export interface KnownSite {
  readonly command: string
  readonly site: () => { readonly always: HeaderSet; readonly baseUrl?: string }
}

/**
 * Answers only for names of this machine and of the site. A page of somebody else's could else read what is served here,
 * by a name that it lets point to 127.0.0.1 (DNS rebinding). Who listens on another address than this machine's own
 * wants to be found, by whatever name.
 */
export function forKnownHosts(
  { command, site }: KnownSite,
  address: string,
  listener: RequestListener,
): RequestListener {
  if (!isThisMachine(address)) return listener
  return (request, response) => {
    const { always, baseUrl } = site()
    const own = baseUrl === undefined ? undefined : new URL(baseUrl).hostname
    const name = hostOf(request.headers.host)
    // Programs of HTTP/1.0 name no host; browsers always do.
    if (name === undefined || isThisMachine(name) || name === own) return listener(request, response)
    const names = ['localhost', '127.0.0.1', '[::1]', ...(own === undefined ? [] : [own])]
    const text = `421 Misdirected Request: portolan ${command} answers for ${names.join(', ')}\n`
    const fields = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
    response.writeHead(421, { ...Object.fromEntries(always), ...fields, 'Content-Length': `${text.length}` })
    response.end(request.method === 'HEAD' ? undefined : text)
  }
}

/** The name in a Host field, without the port; an empty one is not ours. */
function hostOf(field: string | undefined): string | undefined {
  return field?.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}
