import type { Element } from 'hast'
import { element, elementsIn, hasClass, hasElement } from '../../page/tree/elements.ts'
import { isHeading } from '../read/headings.ts'

/** True for a table that only arranges what is in it. */
export function isLayoutTable(table: Element): boolean {
  const { role } = table.properties
  if (role === 'presentation' || role === 'none' || hasClass(table, 'admonition')) return true
  const has = (test: (element: Element) => boolean) => table.children.some(child => hasElement(child, test))
  if (has(({ tagName }) => tagName === 'table')) return true
  const isHeaded = has(({ tagName }) => tagName === 'th' || tagName === 'caption')
  if (!isHeaded && has(node => isHeading(node) || /^(?:pre|hr)$/.test(node.tagName))) return true
  return rowsOf(table).every(row => elementsIn(row).length < 2)
}

/** The cells of a table as boxes, one after the other. */
export function cellsAsBoxes(table: Element): Element {
  const captions = elementsIn(table).filter(({ tagName }) => tagName === 'caption')
  const cells = rowsOf(table).flatMap(elementsIn)
  return element('div', {}, ...[...captions, ...cells].map(({ children }) => element('div', {}, ...children)))
}

function rowsOf(table: Element): readonly Element[] {
  return elementsIn(table)
    .flatMap(child => (child.tagName === 'tr' ? [child] : elementsIn(child)))
    .filter(({ tagName }) => tagName === 'tr')
}
