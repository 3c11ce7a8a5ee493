import type { Difference, Outcome } from './deployment.ts'
import type { Kind } from './kinds.ts'

/** Files that the server may not read look like a firewall, except that no address at all is answered. */
export function unreadable(differences: readonly Difference[]): readonly Difference[] {
  return differences.map(found =>
    found.kind === 'blocked' && found.received === '403' ? { ...found, kind: 'unreadable' } : found,
  )
}

/** A firewall refuses content, too. If only addresses without content are 403, such as folders, the host itself answers so. */
export function notBlocked(differences: readonly Difference[]): readonly Difference[] {
  const isEmpty = ({ expected, received }: Difference) =>
    ['404', '308'].includes(expected) && received === '403'
  if (!differences.filter(({ kind }) => kind === 'blocked').every(isEmpty)) return differences
  return differences.map(found => {
    if (found.kind !== 'blocked') return found
    const isFolder = found.asked.target.endsWith('/')
    return {
      ...found,
      kind: found.expected === '308' ? 'redirect' : 'wrong-status',
      received: isFolder ? '403: the host refuses to list this folder' : '403',
    }
  })
}

/** The signs of two mixed releases in parts, tags and lengths. */
const following: ReadonlySet<Kind> = new Set(['range', 'not-revalidated', 'head'])

/** Leaves out what differs only because something else does: at an address that is not found, or has other content. */
export function withoutConsequences(differences: readonly Difference[]): readonly Difference[] {
  const targets = (...wanted: readonly Kind[]) =>
    new Set(differences.flatMap(({ kind, asked }) => (wanted.includes(kind) ? [asked.target] : [])))
  const [missing, changed] = [targets('missing'), targets('wrong-bytes', 'stale-release')]
  return differences.filter(
    ({ kind, asked: { target } }) =>
      kind === 'missing' || !(missing.has(target) || (changed.has(target) && following.has(kind))),
  )
}

/** Whether a deployment in progress would look like this, or a server that is starting: asking again may help. */
export function mayPass({ unreachable, differences }: Outcome): boolean {
  const passing = new Set(['stale-release', 'wrong-bytes', 'wrong-error-page', 'missing', 'no-answer'])
  return unreachable !== undefined || differences.every(({ kind }) => passing.has(kind))
}
