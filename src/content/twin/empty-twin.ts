import type { Nodes, Root } from 'hast'
import { isTwinless, walk } from '../tree/elements.ts'
import type { Complain } from '../tree/page-source.ts'

/** Warns when nothing but the title is left of a page, once controls and live parts are left out. */
export function emptyTwin(tree: Root, complain: Complain): void {
  let isEmpty = true
  let isCut = false
  walk<Nodes>(tree, node => {
    if (!isEmpty) return false
    if (node.type === 'text' && node.value.trim() !== '') isEmpty = false
    if (node.type !== 'element') return true
    if (isTwinless(node)) isCut = true
    else if (node.tagName === 'img') isEmpty = false
    return !isTwinless(node) && node.tagName !== 'h1'
  })
  if (!isEmpty) return
  complain({
    ruleId: 'empty-twin',
    reason: `The ${isCut ? 'Markdown twin of this page' : 'page'} has no content except its title`,
    note: isCut
      ? 'Add text that says what the page is for. The twin has no buttons and no hidden or live parts'
      : 'Add text, or set `draft: yes` until the page is ready',
    fatal: false,
  })
}
