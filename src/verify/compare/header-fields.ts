import { fieldOf } from '../../client/exchange.ts'
import type { Finding } from '../difference.ts'
import type { Kind } from '../kinds/kinds.ts'
import { localTarget } from './local-target.ts'
import type { Published, Seen } from './seen.ts'

/** Compared elsewhere, because they need more than being equal. */
const elsewhere = new Set(['content-type', 'content-encoding', 'etag'])

/** Fields that are lists without an order. */
const lists = new Set(['cache-control', 'cdn-cache-control', 'allow', 'access-control-allow-methods'])

const kindByName: Readonly<Record<string, Kind>> = {
  vary: 'vary',
  link: 'link',
  location: 'redirect',
  'cache-control': 'cache-control',
  'cdn-cache-control': 'cache-control',
  'accept-ranges': 'range',
  'content-range': 'range',
}

/** Every field of ours must be there and say what ours says. What a host or CDN adds is its own, cookies aside. */
export function headerFindings({ manifest }: Published, seen: Seen): readonly Finding[] {
  const { expected, received } = seen
  const secure = new Set(manifest.always.map(([name]) => name.toLowerCase()))
  const found = expected.headers.flatMap(([name, wanted]): readonly Finding[] => {
    const key = name.toLowerCase()
    const got = fieldOf(received, name)
    if (elsewhere.has(key) || says(seen, key, wanted, got)) return []
    return [
      {
        kind: kindOf(key, secure, expected.status),
        expected: `${name}: ${wanted}`,
        received: got === undefined ? `no ${name}` : `${name}: ${got}`,
      },
    ]
  })
  const cookie = fieldOf(received, 'set-cookie')
  return cookie === undefined
    ? found
    : [...found, { kind: 'set-cookie', expected: 'no Set-Cookie', received: `Set-Cookie: ${cookie}` }]
}

function says(seen: Seen, name: string, wanted: string, got: string | undefined): boolean {
  if (got === undefined) return false
  if (name === 'vary') return members(wanted).every(member => members(got).includes(member))
  if (name === 'location') return localTarget(seen.received, seen.origin, seen.asked.target) === wanted
  if (lists.has(name)) return members(wanted).join() === members(got).join()
  return wanted === got.trim().replace(/[ \t]+/g, ' ')
}

function members(list: string): readonly string[] {
  return list
    .split(',')
    .map(member => member.trim().toLowerCase())
    .filter(member => member !== '')
    .sort()
}

function kindOf(name: string, secure: ReadonlySet<string>, status: number): Kind {
  if (name === 'cache-control' && status >= 400) return 'cached-error'
  if (name.startsWith('access-control-')) return 'cors'
  return secure.has(name) ? 'security-header' : (kindByName[name] ?? 'header')
}
