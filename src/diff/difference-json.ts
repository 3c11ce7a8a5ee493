import type { Difference } from '../diff/difference.ts'
import { partName } from '../diff/part-names.ts'
import type { Snapshot } from '../diff/snapshot.ts'

/** A side of a comparison, and what it was called. */
export interface Side {
  readonly name: string
  readonly snapshot: Snapshot
}

/** What `diff --json` prints; keys stay as they are, new ones may come. */
export function differenceJson(old: Side, now: Side, found: Difference) {
  const { different, headers, hosts, ...rest } = found
  return {
    version: 1,
    ok: !different,
    different,
    old: { name: old.name, id: old.snapshot.id ?? null },
    new: { name: now.name, id: now.snapshot.id ?? null },
    ...rest,
    headers: headers.map(({ parts, ...change }) => ({ ...change, where: parts.map(partName) })),
    hosts: hosts ?? null,
  }
}
