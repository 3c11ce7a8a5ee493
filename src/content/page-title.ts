import type { Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { element } from './element.ts'
import { isTwinless } from './is-twinless.ts'

/** Puts the title first as the page's `h1`, unless the author wrote one. */
export function pageTitle(tree: Root, title: string): void {
  let found = false
  visit(tree, 'element', node => {
    if (isTwinless(node)) return SKIP
    if (node.tagName === 'h1') found = true
    return undefined
  })
  if (!found) tree.children.unshift(element('h1', {}, title), { type: 'text', value: '\n' })
}
