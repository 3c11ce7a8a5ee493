import type { Element, Nodes } from 'hast'
import { walk } from './walk.ts'

/** Calls `visit` on a tree's elements in document order; where it returns false, what is inside is left out. */
export function eachElement(tree: Nodes, visit: (element: Element) => unknown): void {
  walk<Nodes>(tree, node => (node.type === 'element' ? visit(node) : undefined))
}
