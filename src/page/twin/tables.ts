import type { Element, ElementContent } from 'hast'
import type { AlignType, PhrasingContent, Table } from 'mdast'
import { elementsIn, hasClass, isTwinless, textIn } from '../tree/elements.ts'
import { phrasing, type TwinContext } from './phrasing.ts'

const mostColumns = 1000

/** Turns a table into a header row and a plain grid: cells that reach over others leave empty ones. `others` is its caption and the rest. */
export function table(
  node: Element,
  context: TwinContext,
): { readonly others: readonly ElementContent[]; readonly tables: readonly Table[] } {
  const rows: Element[] = []
  const others: ElementContent[] = []
  collect(node, rows, others)
  const cells = rows.map(cellsOf)
  const grid = rows.map((): PhrasingContent[][] => [])
  const align: AlignType[] = []
  for (const [y, line] of grid.entries()) {
    let x = 0
    for (const cell of cells[y] ?? []) {
      while (line[x] !== undefined) x++
      const width = span(cell, 'colSpan', mostColumns)
      for (const below of grid.slice(y, y + span(cell, 'rowSpan', rows.length)))
        for (let right = 0; right < width; right++) below[x + right] ??= []
      line[x] = phrasing(cell.children, context, { oneLine: true })
      align[x] ??= alignOf(cell)
      x += width
    }
  }
  if (!isHeader(cells[0] ?? [])) grid.unshift([])
  const columns = Math.min(Math.max(1, ...grid.map(line => line.length)), mostColumns)
  const inColumns = <T>(at: (x: number) => T) => Array.from({ length: columns }, (_, x) => at(x))
  const children = grid.map(line => ({
    type: 'tableRow' as const,
    children: inColumns(x => ({ type: 'tableCell' as const, children: line[x] ?? [] })),
  }))
  const tables: Table[] = [{ type: 'table', align: inColumns(x => align[x] ?? null), children }]
  return { others, tables: rows.length === 0 ? [] : tables }
}

/** Sorts what is in a table into rows and the rest. */
function collect(node: Element, rows: Element[], others: ElementContent[]): void {
  for (const child of elementsIn(node)) {
    if (isTwinless(child)) continue
    if (child.tagName === 'tr') rows.push(child)
    else if (/^(?:thead|tbody|tfoot)$/.test(child.tagName)) collect(child, rows, others)
    else others.push(child)
  }
}

function cellsOf(row: Element): readonly Element[] {
  return elementsIn(row).filter(cell => /^t[dh]$/.test(cell.tagName) && !isTwinless(cell))
}

function isHeader(cells: readonly Element[]): boolean {
  const isHead = (cell: Element) => cell.tagName === 'th'
  return cells.some(isHead) && cells.every(cell => isHead(cell) || textIn(cell).trim() === '')
}

function span(cell: Element, name: 'colSpan' | 'rowSpan', most: number): number {
  const value = Math.trunc(Number(cell.properties[name] ?? 1))
  return value >= 1 ? Math.min(value, most) : 1
}

function alignOf(cell: Element): AlignType {
  return (['left', 'center', 'right'] as const).find(side => hasClass(cell, `align-${side}`)) ?? null
}
