import type { Element, ElementContent, Nodes, Parents, Properties } from 'hast'
import { controls } from '../sanitize/allowed-html.ts'

/** Builds an element. Strings among the children become text, and what is `undefined` or `false` is left out. */
export function element(
  tagName: string,
  properties: Properties = {},
  ...parts: readonly (ElementContent | string | false | undefined)[]
): Element {
  const children = parts.flatMap((part): ElementContent[] => {
    if (typeof part === 'string') return [{ type: 'text', value: part }]
    return part ? [part] : []
  })
  return { type: 'element', tagName, properties, children }
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

/** The node is such an element, or has one in it. */
export function hasElement(node: Nodes, isWanted: (element: Element) => boolean): boolean {
  if (node.type === 'element' && isWanted(node)) return true
  return 'children' in node && (node.children as readonly Nodes[]).some(child => hasElement(child, isWanted))
}

/** The elements directly in a node. */
export function elementsIn({ children }: Parents): readonly Element[] {
  return (children as readonly Nodes[]).filter(child => child.type === 'element')
}

/** The element has one of these classes. */
export function hasClass(element: Element, ...names: readonly string[]): boolean {
  return classNames(element).some(name => names.includes(name))
}

export function classNames(element: Element | undefined): readonly string[] {
  const names = element?.properties['className']
  return Array.isArray(names) ? (names as string[]) : []
}

const verbatim: ReadonlySet<string> = new Set(['code', 'kbd', 'pre', 'samp', 'script', 'style', 'textarea'])

/** The text of these elements is shown unchanged, so directives do not work in it. */
export function isVerbatim(node: Nodes): boolean {
  return node.type === 'element' && verbatim.has(node.tagName)
}

/** Nodes that stay out of the Markdown twin: controls, live parts, what visitors do not see, arrows back from footnotes. */
export function isTwinless(node: Nodes): boolean {
  if (node.type !== 'element') return false
  const { dataInteractive, dataLive, dataFootnoteBackref } = node.properties
  if (dataInteractive !== undefined || dataLive !== undefined || dataFootnoteBackref !== undefined)
    return true
  return isHidden(node) || controls.has(node.tagName) || isUnseen(node)
}

/** Words that the style sheet hides, or that only browsers without ruby show. Agents should read what visitors see. A sign may be for both. */
function isUnseen(node: Element): boolean {
  const isNamed = node.tagName === 'rp' || hasClass(node, 'visually-hidden', 'sr-only', 'skip')
  return isNamed && hasReadableText(node)
}

/** The node has a letter or a digit. */
export function hasReadableText(node: Nodes): boolean {
  return node.type === 'text'
    ? /[\p{L}\p{N}]/u.test(node.value)
    : 'children' in node && (node.children as readonly Nodes[]).some(hasReadableText)
}

/** The page does not show the element at all. */
export function isHidden({ properties: { hidden } }: Element): boolean {
  return hidden !== undefined && hidden !== null && hidden !== false
}

/** The unchanged text of a node, for code: nothing collapsed, line breaks as newlines, each block on its own lines. */
export function textIn(node: Nodes): string {
  let text = ''
  let isBlockOver = false
  const add = (part: string) => {
    if (isBlockOver && part !== '') startLine()
    isBlockOver = false
    text += part
  }
  const startLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n'
  }
  const take = (node: Nodes, number?: number): void => {
    if (node.type === 'text') add(node.value)
    if (node.type !== 'element' || isTwinless(node)) return
    if (node.tagName === 'br') add('\n')
    const isBlock = !isInlineTag(node)
    if (isBlock) startLine()
    if (number !== undefined) add(`${number}. `)
    const numbers = itemNumbers(node)
    for (const child of node.children) take(child, numbers.get(child as Element))
    if (isBlock) isBlockOver = true
  }
  take(node)
  return text
}

const inline: ReadonlySet<string> = new Set(
  `a abbr b bdi bdo br cite code data del dfn em i img input ins kbd label mark math meter output path picture progress q
  rp rt ruby s samp select small source span strong sub sup svg textarea time u var wbr button canvas`.split(
    /\s+/,
  ),
)

/** The node is part of a line of text, with all of its content. */
export function isInline(node: Nodes): boolean {
  if (node.type !== 'element') return node.type === 'text'
  return isInlineTag(node) && node.children.every(isInline)
}

/** The element is part of a line of text, whatever it holds. */
export function isInlineTag(node: Element): boolean {
  return inline.has(node.tagName)
}

const none: ReadonlyMap<Element, number> = new Map()

/** The number that a page shows at each item of an `ol`; none for a `ul`. */
export function itemNumbers(list: Element): ReadonlyMap<Element, number> {
  const { tagName, properties } = list
  if (tagName !== 'ol') return none
  const items = elementsIn(list).filter(child => child.tagName === 'li' && !isHidden(child))
  const step = properties['reversed'] ? -1 : 1
  let next = integer(properties['start']) ?? (step < 0 ? items.length : 1)
  return new Map(
    items.map(item => {
      const number = integer(item.properties['value']) ?? next
      next = number + step
      return [item, number]
    }),
  )
}

function integer(value: unknown): number | undefined {
  const number = Number.parseInt(String(value), 10)
  return Number.isNaN(number) ? undefined : number
}
