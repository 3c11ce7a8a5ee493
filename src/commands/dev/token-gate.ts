import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { networkInterfaces } from 'node:os'
import { ownText, queryOf, sendOwn } from './listener.ts'

interface TokenGate {
  readonly listener: RequestListener
  /** The address that lets one device in. */
  readonly withToken: (address: string) => string
}

/**
 * Lets in a browser that opens the printed address, and remembers it by a cookie. A token lets one browser in: an address that
 * somebody finds later, in a history or a chat, opens nothing.
 */
export function tokenGate(listener: RequestListener, entered: () => void): TokenGate {
  const ticket = secret()
  let token = secret()
  return {
    withToken: address => `${address}/?token=${token}`,
    listener: (request, response) => {
      const name = `portolan-${request.socket.localPort}`
      if (isSame(cookieOf(request, name), ticket)) return listener(request, response)
      if (request.method !== 'GET' || !isSame(queryOf(request).get('token') ?? '', token)) {
        const text = 'Open the newest address that portolan dev printed, with its token\n'
        return sendOwn(request, response, ownText(403, text))
      }
      token = secret()
      // Lax: a browser that opens the address from a chat must send the cookie with the next request.
      const cookie = `${name}=${ticket}; Path=/; HttpOnly; SameSite=Lax`
      const headers = { Location: '/', 'Set-Cookie': cookie }
      sendOwn(request, response, { ...ownText(303, 'Come in\n'), headers })
      entered()
    },
  }
}

function secret(): string {
  return randomBytes(16).toString('base64url')
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function cookieOf({ headers }: IncomingMessage, name: string): string {
  const cookies = (headers.cookie ?? '').split(/; */).map(pair => pair.split('='))
  return cookies.find(([key]) => key === name)?.[1] ?? ''
}

/** The addresses at which others reach a server: for one that listens on all, those of each network card. */
export function addressesAt(url: string): readonly string[] {
  const { hostname, port } = new URL(url)
  if (hostname !== '0.0.0.0' && hostname !== '[::]') return [url]
  const cards = Object.values(networkInterfaces()).flatMap(addresses => addresses ?? [])
  const reached = cards.filter(({ family, internal }) => family === 'IPv4' && !internal)
  const hosts = reached.length > 0 ? reached.map(({ address }) => address) : ['127.0.0.1']
  return hosts.map(host => `http://${host}:${port}`)
}
