import type { Element, Nodes } from 'hast'

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
