import type { Request } from '../http/answer.ts'

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
