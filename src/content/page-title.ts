import type { Root } from 'hast'
import { eachElement } from './each-element.ts'
import { element } from './element.ts'
import { isTwinless } from './is-twinless.ts'

/** Puts the title first as the page's `h1`, unless the author wrote one. */
export function pageTitle(tree: Root, title: string): void {
  let found = false
  eachElement(tree, node => {
    if (node.tagName === 'h1') found ||= !isTwinless(node)
    return !found && !isTwinless(node)
  })
  if (!found) tree.children.unshift(element('h1', {}, title), { type: 'text', value: '\n' })
}
