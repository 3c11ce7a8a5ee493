import type { Nodes, Table } from 'mdast'
import type { Complain } from './complain.ts'
import { placeIn } from './place-in.ts'
import { offsetOf } from './place-of.ts'

/** How deep lists, quotes, elements and directives may be nested. */
export const deepest = 100
const mostCells = 20_000
/** Complains of a tree that is nested too deep to be walked, or grows too far; true when it must not be. */
export function complexTree(tree: Nodes, text: string, complain: Complain): boolean {
  const references: { readonly identifier: string; readonly offset: number }[] = []
  const definitions = new Map<string, number>()
  const queue: [node: Nodes, depth: number][] = [[tree, 0]]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const [node, depth] = next
    if (depth > deepest)
      return tooComplex(`The page is nested more than ${deepest} deep`, offsetOf(node), text, complain)
    // Each row is filled up to the width of the header.
    if (node.type === 'table' && cellsOf(node) > mostCells)
      return tooComplex(`The table has more than ${mostCells} cells`, offsetOf(node), text, complain)
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node.url.length + (node.title?.length ?? 0))
    if (node.type === 'linkReference' || node.type === 'imageReference')
      references.push({ identifier: node.identifier, offset: offsetOf(node) })
    if ('children' in node) for (const child of node.children.toReversed()) queue.push([child, depth + 1])
  }
  const grow = growth('References', text, complain)
  return !references.every(({ identifier, offset }) => grow(definitions.get(identifier) ?? 0, offset))
}

function cellsOf({ children: rows }: Table): number {
  const [header = 0] = rows.map(({ children }) => children.length)
  return header * rows.length
}

/** How many characters values, references and directives may add to a page. */
const mostAdded = 1_000_000

/** Counts what is written again and again from one place; false, once, where a page has more of it than is written. */
export function growth(
  what: string,
  text: string,
  complain: Complain,
): (length: number, offset: number) => boolean {
  let added = 0
  return (length, offset) => {
    const isWithin = added <= mostAdded
    added += length
    if (isWithin && added > mostAdded)
      tooComplex(`${what} write more than ${mostAdded} characters into the page`, offset, text, complain)
    return added <= mostAdded
  }
}

/** Complains that a page is not looked at any further; true, for those who return it. */
export function tooComplex(reason: string, at: number, text: string, complain: Complain): true {
  complain({
    place: placeIn(text)(at, Math.min(at + 1, text.length)),
    ruleId: 'page-too-complex',
    reason,
    note: 'The page is not looked at any further',
    fatal: true,
  })
  return true
}
