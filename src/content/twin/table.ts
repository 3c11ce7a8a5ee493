import type { Element, ElementContent } from 'hast'
import type { AlignType, PhrasingContent, TableRow } from 'mdast'
import { isTwinless } from '../is-twinless.ts'
import { type Flow, flow } from './flow.ts'
import { phrasing } from './phrasing.ts'
import type { TwinContext } from './twin-context.ts'

const mostColumns = 1000

/** Turns a table into one with a header row and a plain grid; its caption becomes a paragraph. */
export function table(node: Element, context: TwinContext): Flow[] {
  const rows: Element[] = []
  const others: ElementContent[] = []
  collect(node, rows, others)
  const before = flow(others, context)
  if (rows.length === 0) return before
  const grid: PhrasingContent[][][] = rows.map(() => [])
  const align: AlignType[] = []
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const cell of cellsOf(row)) {
      while (grid[y]?.[x] !== undefined) x++
      const width = span(cell, 'colSpan', mostColumns)
      const height = Math.min(span(cell, 'rowSpan', rows.length), rows.length - y)
      for (let down = 0; down < height; down++)
        for (let right = 0; right < width; right++) {
          const line = grid[y + down]
          if (line !== undefined) line[x + right] ??= []
        }
      const line = grid[y]
      if (line !== undefined) line[x] = phrasing(cell.children, context, { oneLine: true })
      align[x] ??= alignOf(cell)
      x += width
    }
  }
  const columns = Math.min(Math.max(1, ...grid.map(line => line.length)), mostColumns)
  const lines = isHeader(rows[0]) ? grid : [[], ...grid]
  const children = lines.map((line): TableRow => {
    const cells = Array.from({ length: columns }, (_, x) => line[x] ?? [])
    return { type: 'tableRow', children: cells.map(content => ({ type: 'tableCell', children: content })) }
  })
  const aligned = Array.from({ length: columns }, (_, x) => align[x] ?? null)
  return [...before, { type: 'table', align: aligned, children }]
}

/** Sorts what is in a table into rows and its caption. */
function collect(node: Element, rows: Element[], others: ElementContent[]): void {
  for (const child of node.children) {
    if (child.type !== 'element' || isTwinless(child)) continue
    if (child.tagName === 'tr') rows.push(child)
    else if (/^(?:thead|tbody|tfoot)$/.test(child.tagName)) collect(child, rows, others)
    else others.push(child)
  }
}

function cellsOf(row: Element): readonly Element[] {
  return row.children.flatMap(child =>
    child.type === 'element' && (child.tagName === 'td' || child.tagName === 'th') && !isTwinless(child)
      ? [child]
      : [],
  )
}

function isHeader(row: Element | undefined): boolean {
  const cells = row === undefined ? [] : cellsOf(row)
  return cells.length > 0 && cells.every(cell => cell.tagName === 'th')
}

function span(cell: Element, name: 'colSpan' | 'rowSpan', most: number): number {
  const value = Math.trunc(Number(cell.properties[name] ?? 1))
  return value >= 1 ? Math.min(value, most) : 1
}

function alignOf(cell: Element): AlignType {
  const { align } = cell.properties
  return align === 'left' || align === 'center' || align === 'right' ? align : null
}
