import { fieldOf } from '../../client/exchange.ts'
import { says } from '../../http/says.ts'
import type { Finding } from '../difference.ts'
import { addedFindings } from './added-fields.ts'
import { fieldKind } from './field-kind.ts'
import { localTarget } from './local-target.ts'
import type { Published, Seen } from './seen.ts'

/** Compared elsewhere, because they need more than being equal. */
const elsewhere = new Set(['content-type', 'content-encoding', 'etag'])

/** Every field of ours must be there and say what ours says. What a host or CDN adds is its own, where it meddles with nothing of ours. */
export function headerFindings({ manifest }: Published, seen: Seen): readonly Finding[] {
  const { expected, received } = seen
  const found = expected.headers.flatMap(([name, wanted]): readonly Finding[] => {
    const key = name.toLowerCase()
    const got = fieldOf(received, name)
    if (elsewhere.has(key) || isRight(seen, key, wanted, got)) return []
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

function isRight(seen: Seen, name: string, wanted: string, got: string | undefined): boolean {
  if (got === undefined) return false
  if (name === 'location') return localTarget(seen.received, seen.origin, seen.asked.target) === wanted
  return says(name, wanted, got)
}
