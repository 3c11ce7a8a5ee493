import type { Element, Nodes, Root, RootContent } from 'hast'
import type { Words } from '../../words/words.ts'
import { element, isTwinless } from '../tree/elements.ts'
import { headingText } from '../tree/heading-ids.ts'
import type { PageContext, Visitor } from '../tree/page-context.ts'

interface Entry {
  readonly level: number
  readonly id: string
  readonly text: string
  /** The block of the page that the heading is, or is in. */
  readonly block: RootContent | undefined
}

const fewest = 4
/** A longer list has the second level alone. */
const most = 30

/** Finds the headings of a page that a list of contents names, and puts that list before the first of them. */
export function contents({ written }: PageContext): {
  readonly visitor: Visitor<Nodes>
  readonly insert: (tree: Root, words: Words) => void
} {
  const found: Entry[] = []
  let depth = 0
  let hidden = 0
  let block: RootContent | undefined
  return {
    visitor: node => {
      if (depth === 1) block = node as RootContent
      depth++
      const isHidden = node.type === 'element' && (isTwinless(node) || written.has(node) || isNotes(node))
      if (isHidden) hidden++
      if (hidden === 0 && node.type === 'element' && /^h[23]$/.test(node.tagName)) {
        const text = headingText(node).trim()
        const id = String(node.properties['id'] ?? '')
        if (id !== '' && text !== '') found.push({ level: Number(node.tagName[1]), id, text, block })
      }
      return () => {
        depth--
        if (isHidden) hidden--
      }
    },
    insert: (tree, words) => {
      const [first] = found
      if (first?.block === undefined || found.length < fewest) return
      const at = tree.children.indexOf(first.block)
      tree.children.splice(at, 0, listOf(found, words), { type: 'text', value: '\n' })
    },
  }
}

/** The heading of footnotes is for screen readers alone. */
function isNotes({ properties }: Element): boolean {
  return properties['dataFootnotes'] !== undefined
}

function listOf(found: readonly Entry[], { contents }: Words): Element {
  const shown = found.length > most ? found.filter(({ level }) => level === 2) : found
  const top = element('ul')
  let last: Element | undefined
  for (const { level, id, text } of shown) {
    const item = element('li', {}, element('a', { href: `#${id}` }, text))
    if (level === 2 || last === undefined) top.children.push(item)
    else {
      const inner = last.children.find(child => child.type === 'element' && child.tagName === 'ul')
      if (inner?.type === 'element') inner.children.push(item)
      else last.children.push(element('ul', {}, item))
    }
    if (level === 2) last = item
  }
  // Readers of the twin have the headings themselves.
  const properties = { className: ['contents'], ariaLabel: contents, dataInteractive: '' }
  return element('nav', properties, element('p', {}, contents), top)
}
