import type { Nodes, Root } from 'hast'
import type { Complain } from './complain.ts'
import { isTwinless } from './is-twinless.ts'
import { walk } from './walk.ts'

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
    reason: `The ${isCut ? 'Markdown twin of this page' : 'page'} has no content besides its title`,
    note: isCut
      ? 'Controls, hidden and live parts are left out of it; say in words what the page is for'
      : 'Write what the page is for; `draft: yes` leaves a page out until it is done',
    fatal: false,
  })
}
