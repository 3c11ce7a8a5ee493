import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
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
export function refuse({ method }: IncomingMessage, response: ServerResponse, status: number): void {
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
