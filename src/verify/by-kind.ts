import type { Difference } from './difference.ts'
import type { Kind } from './kinds/kinds.ts'

/** Differences of each kind, in the order of the kinds. */
export function byKind(
  differences: readonly Difference[],
): readonly (readonly [Kind, readonly [Difference, ...Difference[]]])[] {
  const groups = new Map<Kind, [Difference, ...Difference[]]>()
  for (const difference of differences) {
    const group = groups.get(difference.kind)
    if (group) group.push(difference)
    else groups.set(difference.kind, [difference])
  }
  return [...groups]
}
