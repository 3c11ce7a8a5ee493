import type { Element, ElementContent, Nodes, Properties } from 'hast'
import { controls } from '../sanitize/allowed-html.ts'

/** Builds an element; strings among the children become text. */
export function element(
  tagName: string,
  properties: Properties = {},
  ...children: readonly (ElementContent | string)[]
): Element {
  return {
    type: 'element',
    tagName,
    properties,
    children: children.map(child => (typeof child === 'string' ? { type: 'text', value: child } : child)),
  }
}

/** Calls `visit` on a tree's nodes in document order; where it returns false, what is inside is left out. */
export function walk<Node extends { readonly type: string }>(
  node: Node,
  visit: (node: Node) => unknown,
): void {
  if (visit(node) === false || !('children' in node)) return
  for (const child of node.children as readonly Node[]) walk(child, visit)
}

/** Calls `visit` on a tree's elements in document order; where it returns false, what is inside is left out. */
export function eachElement(tree: Nodes, visit: (element: Element) => unknown): void {
  walk<Nodes>(tree, node => (node.type === 'element' ? visit(node) : undefined))
}

const verbatim: ReadonlySet<string> = new Set(['code', 'kbd', 'pre', 'samp', 'script', 'style', 'textarea'])

/** Whether an element shows its text unchanged, so that directives do not work in it. */
export function isVerbatim({ tagName }: Element): boolean {
  return verbatim.has(tagName)
}

/** Says whether an element stays out of the Markdown twin: controls, hidden and live parts, arrows back from footnotes. */
export function isTwinless(node: Element): boolean {
  const { dataInteractive, dataLive, dataFootnoteBackref } = node.properties
  if (dataInteractive !== undefined || dataLive !== undefined || dataFootnoteBackref !== undefined)
    return true
  return isHidden(node) || controls.has(node.tagName)
}

/** Says whether a page does not show an element at all. */
export function isHidden({ properties: { hidden } }: Element): boolean {
  return hidden !== undefined && hidden !== null && hidden !== false
}
