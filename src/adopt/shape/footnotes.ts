import type { Element, ElementContent, Nodes } from 'hast'
import { element, elementsIn, hasClass, hasElement, walk } from '../../page/tree/elements.ts'
import { percentDecoded } from '../../text/encode-path.ts'

interface Reference {
  readonly link: Element
  readonly target: string
}

/**
 * Brings the footnotes of generators into the form of our own pages: references in `<sup>`, and one list at the end. What refers to
 * no footnote, and a footnote that nothing refers to, stays.
 */
export function ownFootnotes(content: Element): void {
  const references = referencesIn(content)
  if (references.length === 0) return
  const notes = notesIn(content, new Set(references.map(({ target }) => target)))
  const used = references.filter(({ target }) => notes.has(target))
  const order = [...new Set(used.map(({ target }) => target))]
  if (order.length === 0) return
  for (const { link, target } of used) becomeReference(link, target)
  remove(content, new Set(notes.values()))
  const items = order.map(id => {
    const note = notes.get(id) as Element
    const count = used.filter(({ target }) => target === id).length
    return element('li', { id }, ...bodyOf(note), ...Array.from({ length: count }, backReference))
  })
  content.children.push(element('section', { dataFootnotes: true }, element('ol', {}, ...items)))
}

function referencesIn(content: Element): readonly Reference[] {
  const found: Reference[] = []
  let isInReference = false
  walk<Nodes>(content, node => {
    if (node.type !== 'element' || /^(?:pre|code|kbd|samp)$/.test(node.tagName)) return false
    isInReference = node.tagName === 'sup' && hasClass(node, 'footnote-reference')
    for (const link of isInReference ? elementsIn(node) : [node]) {
      const href = String(link.properties['href'] ?? '')
      if (link.tagName === 'a' && href.startsWith('#') && (isInReference || isReference(link)))
        found.push({ link, target: percentDecoded(href.slice(1)) })
    }
    return true
  })
  return found.filter((one, index) => found.findIndex(({ link }) => link === one.link) === index)
}

function isReference(link: Element): boolean {
  const { role, dataFootnoteRef } = link.properties
  const isNamed = hasClass(link, 'footnote-ref', 'footnote-reference')
  return isNamed || role === 'doc-noteref' || dataFootnoteRef !== undefined
}

/** The notes that are referred to, by id. */
function notesIn(content: Element, targets: ReadonlySet<string>): ReadonlyMap<string, Element> {
  const found = new Map<string, Element>()
  walk<Nodes>(content, node => {
    if (node.type !== 'element') return
    for (const child of elementsIn(node)) {
      const id = String(child.properties['id'] ?? '')
      if (!targets.has(id) || found.has(id)) continue
      const isItem = child.tagName === 'li' && /^[ou]l$/.test(node.tagName)
      if (isItem || hasClass(child, 'footnote', 'footnote-definition')) found.set(id, child)
    }
  })
  return found
}

function remove(content: Element, notes: ReadonlySet<Element>): void {
  content.children = content.children.filter(child => {
    if (child.type !== 'element') return true
    if (notes.has(child)) return false
    const had = hasElement(child, node => notes.has(node))
    remove(child, notes)
    // A list or box that had nothing but footnotes.
    return (
      !had ||
      child.tagName === 'section' ||
      child.children.some(left => left.type === 'element' && left.tagName !== 'hr')
    )
  })
}

/** The text of a note, without its number and the links back, nor the space before them. */
function bodyOf(note: Element): ElementContent[] {
  return note.children.flatMap((child, index): readonly ElementContent[] => {
    const next = note.children[index + 1]
    if (child.type === 'text' && next?.type === 'element' && isBackReference(next))
      return [{ ...child, value: child.value.trimEnd() }]
    if (child.type !== 'element') return [child]
    if (isLabel(child) || isBackReference(child)) return []
    return [{ ...child, children: bodyOf(child) }]
  })
}

function isLabel(child: Element): boolean {
  return (
    (child.tagName === 'span' && hasClass(child, 'label')) || hasClass(child, 'footnote-definition-label')
  )
}

function isBackReference(link: Element): boolean {
  const { role, dataFootnoteBackref } = link.properties
  const isNamed = hasClass(link, 'footnote-backref', 'fn-backref', 'footnote-backlink')
  return link.tagName === 'a' && (isNamed || role === 'doc-backlink' || dataFootnoteBackref !== undefined)
}

function becomeReference(link: Element, target: string): void {
  Object.assign(link, {
    tagName: 'sup',
    properties: {},
    children: [element('a', { dataFootnoteRef: true, href: `#${target}` }, '1')],
  })
}

function backReference(): Element {
  return element('a', { dataFootnoteBackref: true, href: '#' })
}
