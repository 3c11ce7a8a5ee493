import type { Element, Nodes, Root } from 'hast'
import { eachElement, walk } from './elements.ts'
import type { Complain } from './page-source.ts'
import { placesInTag } from './places.ts'

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

/** The ids of one page. */
export interface PageIds {
  readonly all: ReadonlySet<string>
  /** Takes an id as written; false when it was taken before. */
  readonly claim: (id: string) => boolean
  /** Takes an id like the wanted one: with `-2`, `-3`, … behind it when that is taken. */
  readonly free: (wanted: string, suffix?: string) => string
}

/** Starts the ids of a page: each is given once, in the order of asking. */
export function pageIds(): PageIds {
  const all = new Set<string>()
  const counts = new Map<string, number>()
  return {
    all,
    claim: id => {
      const fresh = !all.has(id)
      all.add(id)
      return fresh
    },
    free: (wanted, suffix = '') => {
      let count = counts.get(wanted + suffix) ?? 1
      let stem = count === 1 ? wanted : `${wanted}-${count}`
      while (all.has(stem + suffix)) stem = `${wanted}-${++count}`
      counts.set(wanted + suffix, count)
      all.add(stem + suffix)
      return stem
    },
  }
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
