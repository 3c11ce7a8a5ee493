import * as http from 'node:http'
import * as https from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import type { Request } from '../http/answer.ts'
import { isThisMachine } from '../text/this-machine.ts'
import { publicLookup } from './dns/public-lookup.ts'

/** A request as it goes over the wire; nothing is normalised. A list is several lines of one field. */
export interface Asked {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[]>>
}

/** A response as it came. Header names in lower case; of two lines of one field both values are kept. */
export interface Received {
  readonly status: number
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly body: Buffer
}

/** Why there is no response to look at. */
export interface Failure {
  readonly failed: 'unreachable' | 'no-answer' | 'timeout' | 'too-large' | 'broken-answer' | 'unexpected-body'
  /** In words, for a report. */
  readonly reason: string
  /** What came has no status line, so the server speaks something else. */
  readonly notHttp?: true
  /** Of an answer whose content is too large. */
  readonly status?: number | undefined
  /** Of Node, OpenSSL or the system. */
  readonly code?: string | undefined
}

/** As `http/answer` is asked: names in lower case, several lines joined. */
export function requestOf({ method, target, headers }: Asked): Request {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
  return { method, target, headers: Object.fromEntries(entries) }
}

/** The value of a field that came, lines joined as RFC 9110 5.3 says. */
export function fieldOf({ headers }: Received, name: string): string | undefined {
  return headers.get(name.toLowerCase())?.join(', ')
}

export interface ClientOptions {
  /** Scheme, host and port: no other server is ever asked. */
  readonly origin: string
  /** An IP address to connect to, in place of those that DNS has of the host. */
  readonly resolve?: string | undefined
  /** Refuses a name that DNS sends to a private network. */
  readonly publicOnly?: boolean
  /** Connections at once. */
  readonly concurrency: number
  /** Milliseconds for one exchange, from the first packet to the last byte. */
  readonly timeout?: number
  /** Sent with every request as User-Agent. */
  readonly userAgent?: string
}

export interface Client {
  /** Sends one request unchanged; `most` bytes of content are read. Redirects are answers like others. */
  readonly exchange: (asked: Asked, most?: number) => Promise<Received | Failure>
  readonly close: () => void
}

/** An HTTP client that shows what came, byte for byte, and gives up on what takes too long or sends too much. */
export function openClient(options: ClientOptions): Client {
  const { origin, concurrency, timeout, userAgent } = options
  const { protocol, hostname, port } = new URL(origin)
  const secure = protocol === 'https:'
  const settings = { keepAlive: true, maxSockets: concurrency }
  const agent = secure ? new https.Agent(settings) : new http.Agent(settings)
  const open = new WeakSet<object>()
  const named = userAgent === undefined ? {} : { 'User-Agent': userAgent }
  const lookup = lookupOf(options, hostname)
  const where = {
    ...{ protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, agent },
    ...(lookup && { lookup }),
  }

  const once = (asked: Asked, most: number): Promise<Attempt> =>
    new Promise(resolve => {
      const { method, target: path } = asked
      const headers = { ...asked.headers, ...named }
      const sent = (secure ? https : http).request({ ...where, method, path, headers })
      let connected = false
      let reused = false
      let came: http.IncomingMessage | undefined
      const settle = (result: Received | Failure) => {
        clearTimeout(timer)
        resolve({ result, reused })
      }
      const failed = (failure: Failure) => {
        settle(failure)
        sent.destroy()
      }
      const timer =
        timeout === undefined ? undefined : setTimeout(() => failed(late(connected, came)), timeout)
      sent.on('socket', socket => {
        // Node calls a connection reused only when it lay idle, not when a request waited for it.
        reused = open.has(socket)
        connected = reused
        if (connected) return
        socket.once(secure ? 'secureConnect' : 'connect', () => {
          connected = true
          open.add(socket)
        })
      })
      sent.on('error', (error: NodeJS.ErrnoException) => failed(broken(error, connected, came, asked)))
      // Nobody waits for the end of a 101, with the fields of an upgrade or without.
      sent.on('upgrade', (_, socket) => {
        socket.destroy()
        failed(switched)
      })
      sent.on('response', response => {
        came = response
        if (response.statusCode === 101) return failed(switched)
        const body = boundedBody(most)
        response.on('data', (chunk: Buffer) => {
          if (!body.take(chunk))
            failed({ failed: 'too-large', status: response.statusCode, reason: `more than ${most} bytes` })
        })
        response.on('error', () =>
          failed({
            failed: 'broken-answer',
            reason: `cut off after ${body.bytes().length} bytes of content`,
          }),
        )
        response.on('end', () => settle(received(response, body.bytes())))
      })
      sent.end()
    })

  return {
    exchange: async (asked, most = Number.POSITIVE_INFINITY) => {
      const first = await once(asked, most)
      // A server may close an idle connection at the moment when it is used again.
      const again = first.reused && 'failed' in first.result && first.result.failed === 'no-answer'
      return again ? (await once(asked, most)).result : first.result
    },
    close: () => agent.destroy(),
  }
}

/** How the host's name becomes an address; nothing for what Node.js does itself. */
function lookupOf({ resolve, publicOnly }: ClientOptions, hostname: string): LookupFunction | undefined {
  if (resolve !== undefined) return always(resolve)
  return publicOnly && !isThisMachine(hostname) ? publicLookup() : undefined
}

/** Finds one address, whatever the name. Not at once: the error of a network without a route would come before anybody listens. */
function always(address: string): LookupFunction {
  const family = isIPv6(address) ? 6 : 4
  return (_, { all }, found) =>
    setImmediate(() => (all ? found(null, [{ address, family }]) : found(null, address, family)))
}

interface Attempt {
  readonly result: Received | Failure
  readonly reused: boolean
}

/** Content, joined now and then: a server that sends a byte at a time would make millions of buffers. */
function boundedBody(most: number) {
  let chunks: Buffer[] = []
  let size = 0
  return {
    take: (chunk: Buffer): boolean => {
      size += chunk.length
      if (size > most) return false
      chunks.push(chunk)
      if (chunks.length > 1000) chunks = [Buffer.concat(chunks)]
      return true
    },
    bytes: (): Buffer => Buffer.concat(chunks),
  }
}

const switched: Failure = {
  failed: 'broken-answer',
  reason: '101: the server switched protocols without a request',
}

function received(response: http.IncomingMessage, body: Buffer): Received {
  const { headersDistinct, statusCode: status = 0 } = response
  const headers = new Map(Object.entries(headersDistinct).map(([name, values = []]) => [name, values]))
  return { status, headers, body }
}

function late(connected: boolean, came: http.IncomingMessage | undefined): Failure {
  if (!connected) return { failed: 'unreachable', code: 'ETIMEDOUT', reason: 'no connection in time' }
  return {
    failed: 'timeout',
    reason:
      came === undefined ? 'no answer in time' : `${came.statusCode}, but the content did not end in time`,
  }
}

function broken(
  { code = '', message }: NodeJS.ErrnoException,
  connected: boolean,
  came: http.IncomingMessage | undefined,
  { method }: Asked,
): Failure {
  if (!connected) return { failed: 'unreachable', code, reason: message }
  // Node reads on after an answer that has no content: those bytes are not part of it.
  const bodiless = method === 'HEAD' || [204, 304].includes(came?.statusCode ?? 0)
  if (came && bodiless)
    return {
      failed: 'unexpected-body',
      code,
      reason: `${came.statusCode}, followed by bytes that are not HTTP`,
    }
  if (came) {
    const how = came.complete ? 'followed by bytes that are no answer' : 'cut off'
    return { failed: 'broken-answer', reason: `${came.statusCode}, ${how} (${code || message})` }
  }
  if (code === 'HPE_HEADER_OVERFLOW')
    return { failed: 'broken-answer', reason: 'header fields of more than 16 KiB' }
  if (!code.startsWith('HPE_'))
    return { failed: 'no-answer', code, reason: `the connection was closed (${code || message})` }
  return noStatusLine.has(code)
    ? { failed: 'broken-answer', notHttp: true, reason: `an answer that is not HTTP/1.1 (${message})` }
    : { failed: 'broken-answer', reason: `header fields that cannot be read (${message})` }
}

/** What Node's parser says of the first line; everything else comes after one that it could read. */
const noStatusLine: ReadonlySet<string> = new Set([
  'HPE_INVALID_CONSTANT',
  'HPE_INVALID_VERSION',
  'HPE_INVALID_STATUS',
])
