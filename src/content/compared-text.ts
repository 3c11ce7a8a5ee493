import type { Nodes } from 'hast'
import { isTwinless } from './is-twinless.ts'
import { isInlineTag } from './twin/is-inline.ts'

/** The text of a page, without what no twin has: controls, drawings, and the marks of footnotes, written anew there. */
export function comparedText(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type === 'element' && node.tagName === 'br') return ' '
  if (node.type === 'root') return node.children.map(comparedText).join(' ')
  if (node.type !== 'element' || isTwinless(node) || node.tagName === 'svg') return ''
  const { dataFootnoteRef, dataFootnoteBackref, id } = node.properties
  if (dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined || id === 'footnote-label') return ''
  const text = node.children.map(comparedText).join('')
  return isInlineTag(node) ? text : ` ${text} `
}
