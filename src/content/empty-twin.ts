import type { Nodes, Root } from 'hast'
import type { Complain } from './complain.ts'
import { isTwinless } from './is-twinless.ts'
import { walk } from './walk.ts'

/** Warns when a page has controls or live parts, and nothing but the title is left once they are left out. */
export function emptyTwin(tree: Root, complain: Complain): void {
  let isEmpty = true
  let isCut = false
  walk<Nodes>(tree, node => {
    if (node.type === 'text' && node.value.trim() !== '') isEmpty = false
    if (node.type !== 'element') return true
    if (isTwinless(node)) isCut = true
    else if (node.tagName === 'img') isEmpty = false
    return !isTwinless(node) && node.tagName !== 'h1'
  })
  if (!isEmpty || !isCut) return
  complain({
    ruleId: 'empty-twin',
    reason: 'The Markdown twin of this page has no content besides its title',
    note: 'Controls, hidden and live parts are left out of it; say in words what the page is for',
    fatal: false,
  })
}
