import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import type { AddressInfo, Server, Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import { answer, type Content } from '../http/answer.ts'
import type { Bundle } from '../model/bundle.ts'

/** What a right server would send; a fault changes it. */
export interface Reply {
  status: number
  /** By lower-case name. */
  headers: Record<string, string>
  body: Buffer
}

export interface Call {
  readonly method: string
  readonly target: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly response: ServerResponse
  /** What the same server without a fault sends for another request. */
  readonly right: (target: string, headers?: Record<string, string | undefined>, method?: string) => Reply
}

/** One thing wrong: changes the reply in place, returns another, or returns `null` when it has answered by itself. */
export type Fault = (call: Call, reply: Reply) => Reply | null | undefined | Promise<Reply | null | undefined>

export interface Site {
  readonly url: string
  readonly calls: readonly string[]
}

/** Serves a bundle from memory by `http/answer`, with a fault put in. */
export async function startSite(bundle: Bundle, fault?: Fault, tls?: ServerOptions): Promise<Site> {
  const calls: string[] = []
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url: target = '/' } = request
    calls.push(`${method} ${target}`)
    const headers = request.headers as Record<string, string | undefined>
    const right: Call['right'] = (other, fields = {}, how = 'GET') => replyOf(bundle, how, other, fields)
    const reply = replyOf(bundle, method, target, headers)
    const [path = ''] = target.split('?')
    const changed = await fault?.({ method, target, path, headers, response, right }, reply)
    if (changed !== null) send(response, method, changed ?? reply)
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  const port = await listen(server)
  return { url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`, calls }
}

/** Starts any server on a free port, until the test is over. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = new Set<Socket>()
  server.on('connection', socket => sockets.add(socket))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return (server.address() as AddressInfo).port
}

/** What `http/answer` makes of a request, with the bytes. */
export function replyOf(
  bundle: Bundle,
  method: string,
  target: string,
  headers: Readonly<Record<string, string | undefined>>,
): Reply {
  const { status, headers: fields, content } = answer(bundle.manifest, { method, target, headers })
  return {
    status,
    headers: Object.fromEntries(fields.map(([name, value]) => [name.toLowerCase(), value])),
    body: content ? bytesOf(bundle, content) : Buffer.alloc(0),
  }
}

function send(response: ServerResponse, method: string, { status, headers, body }: Reply): void {
  const length = status === 204 || status === 304 ? {} : { 'content-length': `${body.length}` }
  response.writeHead(status, { ...length, ...headers })
  response.end(method === 'HEAD' ? undefined : body)
}

const compressed = new Map<string, Buffer>()

function bytesOf(bundle: Bundle, content: Content): Buffer {
  if ('text' in content) return Buffer.from(content.text)
  const bytes = Buffer.from(bundle.files.get(content.file) ?? '')
  if (content.range) return bytes.subarray(content.range[0], content.range[1] + 1)
  if (content.encoding === undefined) return bytes
  const key = `${content.encoding} ${createHash('sha256').update(bytes).digest('hex')}`
  const known = compressed.get(key) ?? (content.encoding === 'gzip' ? gzipSync : brotliCompressSync)(bytes)
  compressed.set(key, known)
  return known
}
