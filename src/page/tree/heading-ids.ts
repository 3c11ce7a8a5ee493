import type { Element, Nodes } from 'hast'
import { walk } from './elements.ts'
import type { ElementRule, PageContext } from './page-context.ts'
import { placesInTag } from './places.ts'

/** Takes note of the ids that authors wrote and footnotes have. */
export function claimIds({ text, place, ids, complain }: PageContext): ElementRule {
  const placeOfId = (node: Element) => placesInTag(node, text, place)('id')
  return node => {
    const id = node.properties['id']
    if (id === undefined || id === null) return
    if (String(id) === '' || /\s/.test(String(id))) {
      delete node.properties['id']
      complain({
        place: placeOfId(node),
        ruleId: 'bad-id',
        reason: 'An id must have at least one character and no spaces',
        fatal: true,
      })
    } else if (!ids.claim(String(id))) {
      complain({
        place: placeOfId(node),
        ruleId: 'duplicate-id',
        reason: `The id \`${id}\` is used twice on this page`,
        note: 'A link to it could only ever reach the first one',
        fatal: true,
      })
    }
  }
}

/** Gives every heading without an id one made from its text, those of directives aside. */
export function headingIds({ ids, written }: PageContext): ElementRule {
  return node => {
    if (!/^h[1-6]$/.test(node.tagName) || node.properties['id'] !== undefined) return
    // A directive's section has the id already.
    if (written.has(node)) return
    node.properties = { id: ids.free(slug(headingText(node))), ...node.properties }
  }
}

/** The text of a heading, without the numbers of notes. */
export function headingText(heading: Element): string {
  let text = ''
  walk<Nodes>(heading, node => {
    if (node.type === 'element' && node.properties['dataFootnoteRef'] !== undefined) return false
    if (node.type === 'text') text += node.value
    if (node.type === 'element' && node.tagName === 'br') text += ' '
    return true
  })
  return text
}

const longest = 64

/** What a heading's text is called in an address: letters and digits of any script, joined by hyphens. */
function slug(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-/, '')
  return Array.from(words).slice(0, longest).join('').replace(/-$/, '') || 'section'
}
