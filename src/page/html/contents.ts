import type { Element, Nodes, Root, RootContent } from 'hast'
import type { Words } from '../../site/words/words.ts'
import { element, elementsIn, isTwinless } from '../tree/elements.ts'
import { headingText } from '../tree/heading-ids.ts'
import type { ElementRule, PageContext } from '../tree/page-context.ts'

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
  const properties = { className: ['contents'], ariaLabel: contents, dataInteractive: '' }
  return element('nav', properties, element('p', {}, contents), top)
}
