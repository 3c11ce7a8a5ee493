import type { Element, ElementContent } from 'hast'
import type { AlignType, PhrasingContent, TableRow } from 'mdast'
import { isTwinless } from '../is-twinless.ts'
import { type Flow, flow } from './flow.ts'
import { phrasing, writtenAlready } from './phrasing.ts'
import type { TwinContext } from './twin-context.ts'

const mostColumns = 1000
const delimiters = { left: ':-', center: ':-:', right: '-:', none: '-' }

/** A row of a table, and what becomes of it: cells that reach over several columns or rows leave empty ones. */
interface Row {
  readonly cells: readonly Element[]
  readonly line: PhrasingContent[][]
}

/** Turns a table into one with a header row and a plain grid; its caption becomes a paragraph. */
export function table(node: Element, context: TwinContext): Flow[] {
  const found: Element[] = []
  const others: ElementContent[] = []
  collect(node, found, others)
  const before = flow(others, context)
  const rows = found.map((row): Row => ({ cells: cellsOf(row), line: [] }))
  const [first] = rows
  if (first === undefined) return before
  const grid = rows.map(({ line }) => line)
  const align: AlignType[] = []
  for (const [y, { cells, line }] of rows.entries()) {
    let x = 0
    for (const cell of cells) {
      while (line[x] !== undefined) x++
      const width = span(cell, 'colSpan', mostColumns)
      const height = Math.min(span(cell, 'rowSpan', rows.length), rows.length - y)
      for (const line of grid.slice(y, y + height))
        for (let right = 0; right < width; right++) line[x + right] ??= []
      line[x] = phrasing(cell.children, context, { oneLine: true })
      align[x] ??= alignOf(cell)
      x += width
    }
  }
  const columns = Math.min(Math.max(1, ...grid.map(line => line.length)), mostColumns)
  const lines = isHeader(first) ? grid : [[], ...grid]
  const aligned = Array.from({ length: columns }, (_, x) => align[x] ?? null)
  const written = plainTable(lines, aligned)
  if (written !== undefined) return [...before, { type: 'html', value: written }]
  const children = lines.map((line): TableRow => {
    const cells = Array.from({ length: columns }, (_, x) => line[x] ?? [])
    return { type: 'tableRow', children: cells.map(content => ({ type: 'tableCell', children: content })) }
  })
  return [...before, { type: 'table', align: aligned, children }]
}

/** Writes a table whose cells are all written already, and have something in them. */
function plainTable(lines: readonly PhrasingContent[][][], align: readonly AlignType[]): string | undefined {
  const rows: string[] = []
  for (const line of lines) {
    const cells = align.map((_, x) => writtenAlready(line[x] ?? []))
    if (cells.includes(undefined)) return undefined
    rows.push(`| ${cells.join(' | ')} |`)
  }
  const [header = '', ...body] = rows
  return [header, `| ${align.map(side => delimiters[side ?? 'none']).join(' | ')} |`, ...body].join('\n')
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

function isHeader({ cells }: Row): boolean {
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
