import type { Element, Nodes } from 'hast'
import { isInlineTag } from '../../page/tree/elements.ts'

/** The text of a node: line breaks and the edges of blocks are spaces, so that words never run together. Some elements may be left out. */
export function spacedText(node: Nodes, isLeftOut?: (element: Element) => boolean): string {
  let text = ''
  const take = (node: Nodes): void => {
    if (node.type === 'text') text += node.value
    if (node.type !== 'element' || isLeftOut?.(node)) return
    const isApart = node.tagName === 'br' || isBlockTag(node)
    if (isApart) text += ' '
    node.children.forEach(take)
    if (isApart) text += ' '
  }
  take(node)
  return text
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Whether an element is a block for browsers: what HTML does not know is part of a line. */
export function isBlockTag(element: Element): boolean {
  return !isInlineTag(element) && blocks.has(element.tagName)
}

const blocks: ReadonlySet<string> = new Set(
  `address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol p pre search section summary table tbody td tfoot th
  thead tr ul xmp`.split(/\s+/),
)
