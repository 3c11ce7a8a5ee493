import { slug } from 'github-slugger'
import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast'
import { sizeClass } from '../../text/size-class.ts'
import type { Words } from '../../words/words.ts'
import { element, elementsIn, isTwinless, textIn, walk } from '../tree/elements.ts'
import type { ElementRule, PageContext, PageIds } from '../tree/page-context.ts'
import { placesInTag } from '../tree/places.ts'

interface Entry {
  readonly level: number
  readonly id: string
  readonly text: string
  /** The block of the page that the heading is, or is in. */
  readonly block: Nodes | undefined
}

const fewest = 4
/** A longer list has the second level alone. */
const most = 30

/** Finds the headings of a page that a list of contents names, and puts that list before the first of them. */
export function contents({ written }: PageContext): {
  readonly visitor: ElementRule
  readonly insert: (tree: Root, words: Words) => void
} {
  const found: Entry[] = []
  // The heading of footnotes is for screen readers alone.
  const isLeftOut = (node: Nodes) =>
    isTwinless(node) ||
    (node.type === 'element' && (written.has(node) || node.properties['dataFootnotes'] !== undefined))
  return {
    visitor: (node, around) => {
      if (!/^h[23]$/.test(node.tagName)) return
      const [, ...path] = [...around, node]
      const text = headingText(node).trim()
      const id = String(node.properties['id'] ?? '')
      if (id === '' || text === '' || path.some(isLeftOut)) return
      found.push({ level: Number(node.tagName[1]), id, text, block: path[0] })
    },
    insert: (tree, words) => {
      if (found.length < fewest) return
      const at = tree.children.indexOf(found[0]?.block as RootContent)
      tree.children.splice(at, 0, listOf(found, words), { type: 'text', value: '\n' })
    },
  }
}

function listOf(found: readonly Entry[], { contents }: Words): Element {
  const shown = found.length > most ? found.filter(({ level }) => level === 2) : found
  const top = element('ul')
  let last: Element | undefined
  for (const { level, id, text } of shown) {
    const item = element('li', {}, element('a', { href: `#${id}` }, text))
    if (level === 2 || last === undefined) top.children.push(item)
    else {
      const inner = elementsIn(last).find(({ tagName }) => tagName === 'ul')
      if (inner) inner.children.push(item)
      else last.children.push(element('ul', {}, item))
    }
    if (level === 2) last = item
  }
  // Readers of the twin have the headings themselves.
  const properties = { className: ['contents'], ariaLabel: contents, dataInteractive: '', dataContents: '' }
  return element('nav', properties, element('p', {}, contents), top)
}

/** Takes note of the ids that authors wrote and footnotes have. */
export function claimIds({ text, place, ids, report }: PageContext): ElementRule {
  const placeOfId = (node: Element) => placesInTag(node, text, place)('id')
  return node => {
    const id = node.properties['id']
    if (id === undefined || id === null) return
    if (String(id) === '' || /\s/.test(String(id))) {
      delete node.properties['id']
      report({
        place: placeOfId(node),
        ruleId: 'bad-id',
        reason: 'An id must have at least one character and no spaces',
        fatal: true,
      })
    } else if (!ids.claim(String(id))) {
      report({
        place: placeOfId(node),
        ruleId: 'duplicate-id',
        reason: `The id \`${id}\` is used twice on this page`,
        note: 'A link to it could only ever reach the first one',
        fatal: true,
      })
    }
  }
}

/** Gives headings of authors the ids that GitHub makes, before directives: links to them must not depend on what a directive writes. */
export function headingIds({ ids }: PageContext): ElementRule {
  return node => {
    if (/^h[1-6]$/.test(node.tagName) && node.properties['id'] === undefined) giveId(node, ids)
  }
}

function giveId(heading: Element, ids: PageIds): void {
  heading.properties = { id: ids.free(slug(headingText(heading, '')) || 'section'), ...heading.properties }
}

/** At the end, when all other ids are known: that of the title, and the names of anchors, because browsers look for an id first. */
export function anchors({ ids }: PageContext, title?: Element) {
  const named: Element[] = []
  return {
    visitor: (node: Element) => {
      if (node.tagName === 'a' && node.properties['name'] !== undefined) named.push(node)
    },
    end: () => {
      if (title !== undefined) giveId(title, ids)
      for (const { properties } of named) {
        const name = String(properties['name'])
        const isFree = name !== '' && ids.claim(name)
        if (isFree && (properties['id'] !== undefined || /\s/.test(name))) continue
        delete properties['name']
        if (isFree) properties['id'] = name
      }
    },
  }
}

/** The text of a heading, without the numbers of notes. In an id, a line break is nothing, as on GitHub. */
function headingText(heading: Element, lineBreak = ' '): string {
  let text = ''
  walk<Nodes>(heading, node => {
    if (node.type === 'element' && node.properties['dataFootnoteRef'] !== undefined) return false
    if (node.type === 'text') text += node.value
    if (node.type === 'element' && node.tagName === 'br') text += lineBreak
    return true
  })
  return text
}

/** Gives each title the class of its longest word, so that no screen is too narrow for it. */
export function titles(): ElementRule {
  return node => {
    if (node.tagName !== 'h1') return
    const isLong = longWord.test(textIn(node))
    const size = sizeClass(isLong ? textIn(node).split(capital).join(' ') : textIn(node))
    if (isLong) node.children = node.children.flatMap(breakable)
    const { className } = node.properties
    node.properties['className'] = [...(Array.isArray(className) ? className : []), size]
  }
}

const longWord = /\S{21}/

/** Between a small letter and a capital. */
const capital = /(?<=\p{Ll})(?=\p{Lu})/u

/** A text that may break at its capitals, before it gets tiny. */
function breakable(child: Element['children'][number]): ElementContent[] {
  if (child.type !== 'text') return [child]
  return child.value
    .split(capital)
    .flatMap((value, at) => [...(at === 0 ? [] : [element('wbr', {})]), { type: 'text', value } as const])
}
