import type { Element, Nodes, Root } from 'hast'
import type { Complain } from './complain.ts'
import { eachElement } from './each-element.ts'
import type { PageIds } from './page-ids.ts'
import { placesInTag } from './place-in-tag.ts'
import { slug } from './slug.ts'
import { walk } from './walk.ts'

/** Takes note of the ids that authors wrote and footnotes have. */
export function claimIds(tree: Root, ids: PageIds, text: string, complain: Complain): void {
  const placedAt = (node: Element) => {
    const place = placesInTag(node, text)('id')
    return place === undefined ? {} : { place }
  }
  eachElement(tree, node => {
    const id = node.properties['id']
    if (id === undefined || id === null) return
    if (String(id) === '' || /\s/.test(String(id))) {
      delete node.properties['id']
      complain({
        ...placedAt(node),
        ruleId: 'bad-id',
        reason: 'An id needs at least one character and no spaces',
        fatal: true,
      })
    } else if (!ids.claim(String(id))) {
      complain({
        ...placedAt(node),
        ruleId: 'duplicate-id',
        reason: `The id \`${id}\` is used twice on this page`,
        note: 'A link to it could only ever reach the first one',
        fatal: true,
      })
    }
  })
}

/** Gives every heading without an id one made from its text, the `written` ones aside. */
export function headingIds(tree: Root, ids: PageIds, written: ReadonlySet<Element>): void {
  eachElement(tree, node => {
    if (!/^h[1-6]$/.test(node.tagName) || node.properties['id'] !== undefined) return
    // A directive's section has the id already.
    if (written.has(node)) return
    node.properties = { id: ids.free(slug(headingText(node))), ...node.properties }
  })
}

function headingText(heading: Element): string {
  let text = ''
  walk<Nodes>(heading, node => {
    if (node.type === 'element' && node.properties['dataFootnoteRef'] !== undefined) return false
    if (node.type === 'text') text += node.value
    if (node.type === 'element' && node.tagName === 'br') text += ' '
    return true
  })
  return text
}
