import type { Html, Nodes, Table } from 'mdast'
import type { Complain } from './complain.ts'
import { placeIn } from './place-in.ts'
import { offsetOf } from './place-of.ts'

/** How deep lists, quotes, elements and directives may be nested. */
export const deepest = 100
const mostCells = 20_000
/** Elements that have no end tag, or need none. */
export const optionalEnd =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|dt|dd|tr|td|th|thead|tbody|tfoot|colgroup|option|optgroup|rt|rp|caption)$/i

/** Complains of a tree that is nested too deep to be walked, or grows too far; true when it must not be. */
export function complexTree(tree: Nodes, text: string, complain: Complain): boolean {
  const html: Html[] = []
  const queue: [node: Nodes, depth: number][] = [[tree, 0]]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const [node, depth] = next
    if (depth > deepest)
      return tooComplex(`The page is nested more than ${deepest} deep`, offsetOf(node), text, complain)
    // Each row is filled up to the width of the header.
    if (node.type === 'table' && cellsOf(node) > mostCells)
      return tooComplex(`The table has more than ${mostCells} cells`, offsetOf(node), text, complain)
    if (node.type === 'html') html.push(node)
    if ('children' in node) for (const child of node.children.toReversed()) queue.push([child, depth + 1])
  }
  return complexTags(
    html.map(node => [node.value, offsetOf(node)]),
    text,
    complain,
  )
}

function cellsOf({ children: rows }: Table): number {
  const [header = 0] = rows.map(({ children }) => children.length)
  return header * rows.length
}

/** Complains of HTML whose elements are nested too deep; true when they are. */
export function complexTags(
  parts: readonly (readonly [html: string, offset: number])[],
  text: string,
  complain: Complain,
): boolean {
  let depth = 0
  for (const [html, offset] of parts)
    for (const { 1: slash, 2: name = '', index } of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
      if (optionalEnd.test(name)) continue
      depth = Math.max(0, depth + (slash === '/' ? -1 : 1))
      if (depth > deepest)
        return tooComplex(
          `HTML elements are nested more than ${deepest} deep`,
          offset + index,
          text,
          complain,
        )
    }
  return false
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
