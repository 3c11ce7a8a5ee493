import { headerMatches } from '../../http/header-sets.ts'
import type { Manifest } from '../../model/bundle.ts'
import { parseUrl } from '../../text/parse-url.ts'
import { fieldOf, type Received } from '../client.ts'
import type { AnswerFinding } from '../deployment.ts'
import type { Kind } from '../kinds.ts'
import { isOwnText, lineOf, type Published, type Seen } from './seen.ts'

/** Compared elsewhere, because they need more than being equal. */
const elsewhere = new Set(['content-encoding', 'etag'])

/** Every expected field must be there with the expected value. A host or CDN may add fields that change none of these. */
export function headerFindings({ manifest }: Published, seen: Seen): readonly AnswerFinding[] {
  const { expected, received } = seen
  const found = expected.headers.flatMap(([name, wanted]): readonly AnswerFinding[] => {
    const key = name.toLowerCase()
    const got = fieldOf(received, name)
    if (elsewhere.has(key) || isRight(seen, key, wanted, got)) return []
    const kind = fieldKind(manifest, key, expected.status)
    return [{ kind, expected: `${name}: ${wanted}`, received: lineOf(name, got) }]
  })
  return [...found, ...addedFindings(manifest, seen)]
}

function isRight(seen: Seen, name: string, wanted: string, got: string | undefined): boolean {
  if (name === 'content-type' && isOwnText(seen.expected)) return true
  if (got === undefined) return false
  if (name === 'location') {
    const asked = seen.origin + seen.asked.target
    // Apache writes %e6 for %E6 (RFC 3986 2.1).
    const address = (text: string) => parseUrl(text, asked)?.href.replace(/%../g, code => code.toUpperCase())
    return address(got) === address(wanted)
  }
  return headerMatches(name, wanted, got)
}

/** Fields that no bundle has, but that change what becomes of an answer. */
const meddling = [
  'Set-Cookie',
  'Refresh',
  'Content-Disposition',
  'Clear-Site-Data',
  'Surrogate-Control',
  'Access-Control-Allow-Credentials',
]

/** Fields in which the bundle has a say, where it has none: on other answers it says something, on this one nothing. */
export function addedFindings(manifest: Manifest, { expected, received }: Seen): readonly AnswerFinding[] {
  const ours = new Set(expected.headers.map(([name]) => name.toLowerCase()))
  return [...namesOf(manifest)].flatMap(([key, name]): readonly AnswerFinding[] => {
    const got = fieldOf(received, key)
    if (got === undefined || ours.has(key) || isHarmless(key, got, expected.status)) return []
    const kind = fieldKind(manifest, key, expected.status)
    return [{ kind, expected: lineOf(name, undefined), received: lineOf(name, got) }]
  })
}

/** Every name by its lower-case form. */
function namesOf({ always, headerSets }: Manifest): ReadonlyMap<string, string> {
  const names = [...always, ...Object.values(headerSets).flat()].map(([name]) => name)
  return new Map([...names, ...meddling].map(name => [name.toLowerCase(), name]))
}

/**
 * Vary may name more than ours, `inline` (Vercel sends it with every file) is what no Content-Disposition means, and what a cache
 * repeats with 304 does not change what it kept (RFC 9110 15.4.5).
 */
function isHarmless(name: string, value: string, status: number): boolean {
  return (
    name === 'vary' ||
    (name === 'content-disposition' && /^inline\b/i.test(value)) ||
    (name === 'content-language' && status === 304)
  )
}

const kindByName: Readonly<Record<string, Kind>> = {
  'content-type': 'wrong-type',
  'set-cookie': 'set-cookie',
  vary: 'vary',
  link: 'link',
  location: 'redirect',
  allow: 'allow',
  'cache-control': 'cache-control',
  'cdn-cache-control': 'cache-control',
  'accept-ranges': 'range',
  'content-range': 'range',
}

/** What it is called when a field is not as it must be; names in lower case. */
function fieldKind({ always }: Manifest, name: string, status: number): Kind {
  if (name === 'cache-control' && status >= 400) return 'cached-error'
  if (name.startsWith('access-control-')) return 'cors'
  const secure = always.some(([field]) => field.toLowerCase() === name)
  return secure ? 'security-header' : (kindByName[name] ?? 'header')
}

/** Headers that HEAD must repeat where it has them. */
const repeated = ['Content-Length', 'Content-Encoding', 'ETag']

/** Fields of HEAD that say another thing than those of GET. */
export function headFinding(get: Received, head: Received): readonly AnswerFinding[] {
  return repeated.flatMap(name => {
    const [wanted, got] = [fieldOf(get, name), fieldOf(head, name)]
    return wanted === undefined || got === undefined || wanted === got
      ? []
      : [{ kind: 'head', expected: `${name}: ${wanted}, as with GET`, received: `${name}: ${got}` } as const]
  })
}
