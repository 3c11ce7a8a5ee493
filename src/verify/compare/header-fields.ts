import { fieldOf } from '../../client/exchange.ts'
import type { Finding } from '../difference.ts'
import { addedFindings } from './added-fields.ts'
import { fieldKind } from './field-kind.ts'
import { localTarget } from './local-target.ts'
import type { Published, Seen } from './seen.ts'

/** Compared elsewhere, because they need more than being equal. */
const elsewhere = new Set(['content-type', 'content-encoding', 'etag'])

/** Fields that are lists without an order. */
const lists = new Set(['cache-control', 'cdn-cache-control', 'allow', 'access-control-allow-methods'])

/** Every field of ours must be there and say what ours says. What a host or CDN adds is its own, where it meddles with nothing of ours. */
export function headerFindings({ manifest }: Published, seen: Seen): readonly Finding[] {
  const { expected, received } = seen
  const found = expected.headers.flatMap(([name, wanted]): readonly Finding[] => {
    const key = name.toLowerCase()
    const got = fieldOf(received, name)
    if (elsewhere.has(key) || says(seen, key, wanted, got)) return []
    return [
      {
        kind: fieldKind(manifest, key, expected.status),
        expected: `${name}: ${wanted}`,
        received: got === undefined ? `no ${name}` : `${name}: ${got}`,
      },
    ]
  })
  const cookie = fieldOf(received, 'set-cookie')
  const all = [...found, ...addedFindings(manifest, seen)]
  return cookie === undefined
    ? all
    : [...all, { kind: 'set-cookie', expected: 'no Set-Cookie', received: `Set-Cookie: ${cookie}` }]
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
