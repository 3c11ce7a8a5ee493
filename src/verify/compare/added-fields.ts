import { fieldOf, fieldsOf } from '../../client/exchange.ts'
import type { Manifest } from '../../model/bundle.ts'
import type { Finding } from '../difference.ts'
import { fieldKind } from './field-kind.ts'
import type { Seen } from './seen.ts'

/** Fields that no bundle has, but that change what becomes of an answer. */
const meddling = [
  'Refresh',
  'Content-Disposition',
  'Clear-Site-Data',
  'Surrogate-Control',
  'Access-Control-Allow-Credentials',
]

/** Fields in which the bundle has a say, where it has none: on other answers it says something, on this one nothing. */
export function addedFindings(manifest: Manifest, { expected, received }: Seen): readonly Finding[] {
  const ours = fieldsOf(expected.headers)
  return [...namesOf(manifest)].flatMap(([key, name]): readonly Finding[] => {
    const got = fieldOf(received, key)
    if (got === undefined || ours.has(key) || isHarmless(key, got, expected.status)) return []
    const kind = fieldKind(manifest, key, expected.status)
    return [{ kind, expected: `no ${name}`, received: `${name}: ${got}` }]
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
