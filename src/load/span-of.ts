import type { Node } from 'yaml'

/** Where a node of YAML stands in its source, without anchor and tag: start and end. Parsed ones all know. */
export function spanOf({ range }: Node): readonly [number, number] {
  return range ? [range[0], range[1]] : [0, 0]
}
