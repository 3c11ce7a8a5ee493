import type { Element, ElementContent, Nodes, Parents, Properties } from 'hast'
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

/** Whether a node is such an element, or has one anywhere in it. */
export function hasElement(node: Nodes, isWanted: (element: Element) => boolean): boolean {
  if (node.type === 'element' && isWanted(node)) return true
  return 'children' in node && (node.children as readonly Nodes[]).some(child => hasElement(child, isWanted))
}

/** The elements directly in a node. */
export function elementsIn({ children }: Parents): readonly Element[] {
  return (children as readonly Nodes[]).filter(child => child.type === 'element')
}

/** Whether an element has this class. */
export function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name)
}

const verbatim: ReadonlySet<string> = new Set(['code', 'kbd', 'pre', 'samp', 'script', 'style', 'textarea'])

/** Whether a node is an element that shows its text unchanged, so that directives do not work in it. */
export function isVerbatim(node: Nodes): boolean {
  return node.type === 'element' && verbatim.has(node.tagName)
}

/** Says whether a node stays out of the Markdown twin: controls, hidden and live parts, arrows back from footnotes. */
export function isTwinless(node: Nodes): boolean {
  if (node.type !== 'element') return false
  const { dataInteractive, dataLive, dataFootnoteBackref } = node.properties
  if (dataInteractive !== undefined || dataLive !== undefined || dataFootnoteBackref !== undefined)
    return true
  return isHidden(node) || controls.has(node.tagName)
}

/** Says whether a page does not show an element at all. */
export function isHidden({ properties: { hidden } }: Element): boolean {
  return hidden !== undefined && hidden !== null && hidden !== false
}
