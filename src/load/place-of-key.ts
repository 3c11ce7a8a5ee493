import type { Place } from '../model/diagnostic.ts'
import { type Tree, treeAt } from './tree.ts'

/** Where the value at a path such as `deploy.targets[0]` is written; of a group or a list, where its key stands. */
export function placeOfKey(tree: Tree | undefined, path: string): Place | undefined {
  const keys = Array.from(path.matchAll(/[^.[\]]+/g), ([key]) => (/^\d+$/.test(key) ? Number(key) : key))
  const part = treeAt(tree, keys)
  return part !== undefined && part.entries.size > 0 ? (part.key ?? part.place) : part?.place
}
