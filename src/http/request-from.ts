import type { Refusal } from '../model/refusal.ts'

/** A request as the words of a command line describe it. */
export interface Described {
  readonly method: string
  readonly target: string
  /** Every line that is sent, as it was given. */
  readonly lines: readonly (readonly [name: string, value: string])[]
}

export interface RequestWords {
  readonly method: string
  readonly accept?: readonly string[]
  readonly acceptEncoding?: string
  readonly header?: readonly string[]
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/** The request that is meant, or what is wrong with the words and how to go on. */
export function requestFrom(address: string, words: RequestWords): Described | Refusal {
  const target = targetOf(address)
  if (target === undefined)
    return {
      refused: address === '' ? 'the path is empty' : `${address} is not a path`,
      note: 'give a path that starts with a slash, such as /join, or a full http(s) URL',
    }
  if (!token.test(words.method))
    return {
      refused: words.method === '' ? 'the method is empty' : `${words.method} is not a method`,
      note: '--method takes an HTTP method, such as GET, HEAD or POST',
    }
  const lines = [
    ...(words.accept ?? []).map(value => ['Accept', value] as const),
    ...(words.acceptEncoding === undefined ? [] : [['Accept-Encoding', words.acceptEncoding] as const]),
    ...(words.header ?? []).map(splitLine),
  ]
  const odd = lines.find(([name, value]) => !token.test(name) || /[^\t\P{Cc}]/u.test(value))
  if (odd)
    return {
      refused: `${JSON.stringify(odd.join(': ').replace(/^: /, ''))} is no line of a request`,
      note: "a header is a name, a colon and a value: --header 'Range: bytes=0-99'",
    }
  return { method: words.method, target, lines }
}

/** As a server sees it: a line for each name, values as bytes without the spaces around them (RFC 9110 5.3 and 5.5). */
export function asReceived({ method, target, lines }: Described) {
  const headers: Record<string, string> = {}
  for (const [name, value] of lines) {
    const key = name.toLowerCase()
    const bytes = Buffer.from(value, 'utf8')
      .toString('latin1')
      .replace(/^[ \t]+|[ \t]+$/g, '')
    headers[key] = headers[key] === undefined ? bytes : `${headers[key]}, ${bytes}`
  }
  return { method, target, headers }
}

/** Path and query of a path or a whole address, with what clients never send as it is escaped. */
function targetOf(address: string): string | undefined {
  const origin = /^https?:\/\/[^/?#]+/i.exec(address)?.[0] ?? ''
  const [given = ''] = address.slice(origin.length).split('#', 1)
  const target = origin !== '' && !given.startsWith('/') ? `/${given}` : given
  if (!target.startsWith('/')) return undefined
  return target.replace(/[^\x21-\x7e]|["<>]/gu, encodeURIComponent)
}

function splitLine(line: string): readonly [name: string, value: string] {
  const colon = line.indexOf(':')
  return colon < 1 ? ['', line] : [line.slice(0, colon), line.slice(colon + 1).trim()]
}
