import type { Element, Nodes } from 'hast'
import { elementsIn, isHidden, isTwinless } from '../tree/elements.ts'

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
  `a abbr b bdi bdo br cite code data del dfn em i img input ins kbd label mark meter output path picture progress q
  rp rt ruby s samp select small source span strong sub sup svg textarea time u var wbr button canvas`.split(
    /\s+/,
  ),
)

/** Says whether a node is part of a line of text, all of its content included. */
export function isInline(node: Nodes): boolean {
  if (node.type !== 'element') return node.type === 'text'
  return isInlineTag(node) && node.children.every(isInline)
}

/** Says whether an element is part of a line of text, whatever it holds. */
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
