import type { Nodes } from 'hast'
import { isTwinless } from '../is-twinless.ts'
import { isInlineTag } from './is-inline.ts'

/** The text of a node as it is, for code: nothing collapsed, line breaks as newlines. */
export function textIn(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' || isTwinless(node)) return ''
  if (node.tagName === 'br') return '\n'
  const text = node.children.map(textIn).join('')
  return isInlineTag(node) ? text : `\n${text}\n`
}
