import { isUtf8 } from 'node:buffer'
import { type Asked, type Client, type Failure, fieldOf, type Received } from '../client.ts'
import { decoded } from '../compare/seen.ts'
import type { Exchange, NotAsked } from './question.ts'

/** Requests to one site. */
const mostRequests = 100
/** Bytes of one answer, with its coding and without. */
const mostContent = 4 * 1024 * 1024
/** A site that left so many requests without an answer is left alone. */
const mostFailures = 5

/** Sends requests as long as the site may be asked. */
export interface Probe {
  readonly ask: (asked: Asked) => Promise<Exchange | Failure | NotAsked>
  readonly requests: () => number
  /** Requests that may still be sent. */
  readonly left: () => number
  /** Why no more requests are sent. */
  readonly stopped: () => string | undefined
}

/** Asks a site that others run: little, and nothing once it says that it is too much. */
export function openProbe(
  client: Client,
  onRequest: (count: number, most: number) => void = () => {},
): Probe {
  let requests = 0
  let failures = 0
  let stopped: string | undefined
  return {
    requests: () => requests,
    left: () => mostRequests - requests,
    stopped: () => stopped,
    ask: async asked => {
      if (requests >= mostRequests) stopped ??= `more than ${mostRequests} requests would be needed`
      if (stopped !== undefined) return { failed: 'not-asked', reason: stopped }
      onRequest(++requests, mostRequests)
      const received = await client.exchange(asked, mostContent)
      if ('failed' in received) {
        if (['unreachable', 'no-answer', 'timeout'].includes(received.failed)) failures++
        if (failures >= mostFailures) stopped ??= 'the site has stopped answering'
        return received
      }
      if (received.status === 429) {
        stopped ??= 'the site limits requests (429)'
        return { failed: 'not-asked', reason: stopped }
      }
      return exchangeOf(asked, received)
    },
  }
}

function exchangeOf(asked: Asked, received: Received): Exchange | Failure {
  const content = decoded(received, mostContent)
  if (typeof content === 'string') return { failed: 'broken-answer', reason: content }
  return { asked, received, content, ...textOf(received, content) }
}

/** Text in its character set: of the header, else of the page, else UTF-8. */
function textOf(received: Received, content: Buffer): Pick<Exchange, 'text' | 'undecodable'> {
  const type = fieldOf(received, 'content-type') ?? ''
  const named = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1]
  const written = /html/i.test(type)
    ? /<meta[^>]+charset\s*=\s*["']?([\w:.-]+)/i.exec(content.subarray(0, 1024).toString('latin1'))?.[1]
    : undefined
  const charset = named ?? written ?? 'utf-8'
  const text = content.toString()
  try {
    const decoder = new TextDecoder(charset, { fatal: true })
    // Hardly any other text is UTF-8 by chance.
    if (decoder.encoding !== 'utf-8' && isUtf8(content) && text.length < content.length)
      return { text, undecodable: `is UTF-8, but names the character set ${charset}` }
    return { text: decoder.decode(content) }
  } catch (error) {
    const isUnknown = error instanceof RangeError
    return {
      text,
      undecodable: isUnknown
        ? `names the character set ${charset}, which does not exist`
        : `is not ${charset}${named === undefined && written === undefined ? ', and no other character set is named' : ', which it names as its character set'}`,
    }
  }
}
