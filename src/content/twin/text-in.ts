import type { Element, Nodes } from 'hast'
import { isTwinless } from '../is-twinless.ts'
import { isInlineTag } from './is-inline.ts'
import { itemNumbers } from './item-numbers.ts'

/** The text of a node as it is, for code: nothing collapsed, line breaks as newlines, and each block on lines of its own. */
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
