import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { eachElement, elementsIn, hasElement } from '../tree/elements.ts'

/** Lets small screens show rows as cards: with three columns or more, and for pictures, each cell says its column's name. */
export function labelCells(tree: Root): void {
  eachElement(tree, table => {
    if (table.tagName !== 'table') return
    const [head, ...bodies] = elementsIn(table)
    const heads = head?.tagName === 'thead' ? elementsIn(head) : []
    const names = heads.flatMap(elementsIn)
    const rows = bodies.flatMap(elementsIn)
    const isPlain =
      bodies.every(({ tagName }) => tagName === 'tbody') && heads.length === 1 && names.length > 1
    if (!isPlain || !rows.every(row => isLike(row, names.length)) || names.some(isWide)) return
    const { className } = table.properties
    table.properties['className'] = [...(Array.isArray(className) ? className : []), 'cards-table']
    for (const row of rows)
      for (const [index, cell] of elementsIn(row).entries()) {
        const label = textIn(names[index])
        const isNamed = (names.length > 2 && index > 0) || hasElement(cell, isPicture)
        if (isNamed && label !== '') cell.properties['dataLabel'] = label
      }
  })
}

function isLike(row: Element, columns: number): boolean {
  const cells = elementsIn(row)
  return row.tagName === 'tr' && cells.length === columns && !cells.some(isWide)
}

/** A cell that takes the place of others. */
function isWide({ properties: { colSpan, rowSpan } }: Element): boolean {
  return colSpan !== undefined || rowSpan !== undefined
}

function isPicture({ tagName }: Element): boolean {
  return tagName === 'img'
}

function textIn(cell: Element | undefined): string {
  return cell === undefined ? '' : textOf(cell).replace(/\s+/g, ' ').trim()
}
