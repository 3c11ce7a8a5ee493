import type { Element, Nodes } from 'hast'
import type { PageLink } from '../../model/site.ts'
import type { PageSource, TextContext } from './page-source.ts'

/** What the rules of one page share, and what they collect. */
export interface PageContext extends TextContext {
  readonly source: PageSource
  readonly ids: PageIds
  /** Elements that directives wrote: what is in them comes from the config, and is checked there. */
  readonly written: Set<Element>
  readonly links: PageLink[]
}

/**
 * A rule about a tree, called for each node in document order, with the nodes around it: the tree first, the parent last. A function
 * that it returns is called when the node is left.
 */
export type Visitor<Node> = (node: Node, around: readonly Node[]) => unknown

/** A rule about elements alone. */
export type ElementRule = (element: Element, around: readonly Nodes[]) => unknown

/** Walks a tree once for all of these rules: each of them sees a node after the rules before it. Without rules, it does not walk. */
export function visit<Node extends { readonly type: string }>(
  tree: Node,
  rules: readonly (Visitor<NoInfer<Node>> | undefined)[],
): void {
  const visitors = rules.filter(rule => rule !== undefined)
  if (visitors.length > 0) visitAll(tree, [], visitors)
}

/** The same for rules about elements. */
export function visitElements(tree: Nodes, rules: readonly (ElementRule | undefined)[]): void {
  visitAll(tree, [], rules.filter(rule => rule !== undefined) as readonly Visitor<Nodes>[], 'element')
}

function visitAll<Node extends { readonly type: string }>(
  node: Node,
  around: Node[],
  visitors: readonly Visitor<Node>[],
  only?: string,
): void {
  // Made where it is needed: this runs for every piece of text.
  let leave: readonly (() => void)[] | undefined
  if (only === undefined || node.type === only)
    for (const visitor of visitors) {
      const left = visitor(node, around)
      if (typeof left === 'function') leave = [...(leave ?? []), left as () => void]
    }
  if ('children' in node) {
    around.push(node)
    for (const child of node.children as readonly Node[]) visitAll(child, around, visitors, only)
    around.pop()
  }
  for (const left of leave ?? []) left()
}

/** The ids of one page. */
export interface PageIds {
  readonly all: ReadonlySet<string>
  /** Takes an id as written; false when it was taken before. */
  readonly claim: (id: string) => boolean
  /** Takes an id like the wanted one, with `-2`, `-3`, … appended if it is taken. */
  readonly free: (wanted: string, suffix?: string) => string
}

/** Starts the ids of a page: each is given once, in the order of asking. */
export function pageIds(): PageIds {
  const all = new Set<string>()
  const counts = new Map<string, number>()
  return {
    all,
    claim: id => {
      const fresh = !all.has(id)
      all.add(id)
      return fresh
    },
    free: (wanted, suffix = '') => {
      let count = counts.get(wanted + suffix) ?? 1
      let stem = count === 1 ? wanted : `${wanted}-${count}`
      while (all.has(stem + suffix)) stem = `${wanted}-${++count}`
      counts.set(wanted + suffix, count)
      all.add(stem + suffix)
      return stem
    },
  }
}
