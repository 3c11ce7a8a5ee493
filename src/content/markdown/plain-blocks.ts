import type { AlignType, PhrasingContent, RootContent, Table, TableRow } from 'mdast'
import { type Placed, plainPhrases } from './plain-phrases.ts'

/** The lines of a source, by the offsets at which they begin; of the last one, no end is among them. */
export interface Lines {
  readonly text: string
  readonly starts: readonly number[]
  readonly line: (index: number) => string | undefined
  readonly placed: (first: number) => Placed
}

/** A block, and the line behind it. */
interface Block {
  readonly node: RootContent
  readonly next: number
}

const paragraphStart = /^(?!\d{1,9}[.)])(?:[\p{L}\p{N}\p{Co}"'([“‘]|\*{1,2}(?=[\p{L}\p{N}])|`(?!``))/u
const bullet = /^- (?=\S)/
const number = /^(\d{1,9})\. (?=\S)/
const delimiterRow = /^\|(?: *:?-+:? *\|)+$/

/** Reads a paragraph, heading, list, table or fenced code that begins a line, where it can be nothing else. */
export function plainBlock(lines: Lines, first: number): Block | undefined {
  const start = lines.line(first) ?? ''
  switch (start[0]) {
    case '#':
      return heading(lines, first, start)
    case '|':
      return table(lines, first)
    case '-':
      return list(lines, first, bullet)
    default:
      if (start.startsWith('```')) return fence(lines, first, start)
      return number.test(start) ? list(lines, first, number) : paragraph(lines, first)
  }
}

/** Whether nothing stands in a line but spaces. */
export function isBlank(line: string | undefined): boolean {
  return line === undefined || /^ *$/.test(line)
}

/** The line behind those that belong to a block, up to a blank one. */
function blockEnd(lines: Lines, first: number): number {
  let next = first
  while (!isBlank(lines.line(next))) next++
  return next
}

function endOf({ starts, line }: Lines, index: number): number {
  return (starts[index] ?? 0) + (line(index) ?? '').length
}

function paragraph(lines: Lines, first: number): Block | undefined {
  const next = blockEnd(lines, first)
  for (let index = first; index < next; index++) {
    if (!isTextLine(lines.line(index) ?? '')) return undefined
  }
  const [from, to] = [lines.starts[first] ?? 0, endOf(lines, next - 1)]
  const placed = lines.placed(first)
  const children = plainPhrases(lines.text, from, to, placed)
  return children && { node: { type: 'paragraph', children, position: placed(from, to) }, next }
}

function heading(lines: Lines, first: number, line: string): Block | undefined {
  const [mark = '', { length }] = [/^#{1,6} (?=[^ #])/.exec(line)?.[0] ?? '', line]
  if (mark === '' || /[# ]$/.test(line) || line.includes('\t')) return undefined
  const from = lines.starts[first] ?? 0
  const placed = lines.placed(first)
  const children = plainPhrases(lines.text, from + mark.length, from + length, placed)
  const depth = (mark.length - 1) as 1 | 2 | 3 | 4 | 5 | 6
  return (
    children && {
      node: { type: 'heading', depth, children, position: placed(from, from + length) },
      next: first + 1,
    }
  )
}

function fence(lines: Lines, first: number, line: string): Block | undefined {
  const language = /^```([\w+-]*)$/.exec(line)?.[1]
  if (language === undefined) return undefined
  let last = first + 1
  for (
    let found = lines.line(last);
    found !== undefined && !/^ {0,3}```/.test(found);
    found = lines.line(last)
  )
    last++
  if (lines.line(last) !== '```') return undefined
  const position = lines.placed(first)(lines.starts[first] ?? 0, endOf(lines, last))
  const value = last === first + 1 ? '' : lines.text.slice(lines.starts[first + 1], endOf(lines, last - 1))
  return { node: { type: 'code', lang: language || null, meta: null, value, position }, next: last + 1 }
}

function list(lines: Lines, first: number, marker: RegExp): Block | undefined {
  const next = blockEnd(lines, first)
  let after = next
  while (after < lines.starts.length && isBlank(lines.line(after))) after++
  // What is indented belongs to the last item, and another item makes the list a loose one.
  if (/^[\s\d+*-]/.test(lines.line(after) ?? '')) return undefined
  const placed = lines.placed(first)
  const items = []
  for (let index = first; index < next; ) {
    const end = itemEnd(lines, index, next, marker)
    if (end === undefined) return undefined
    const mark = marker.exec(lines.line(index) ?? '')?.[0] ?? ''
    const [from, to] = [lines.starts[index] ?? 0, endOf(lines, end - 1)]
    const inner = from + mark.length
    const children = plainPhrases(lines.text, inner, to, placed, ' '.repeat(mark.length))
    if (children === undefined) return undefined
    items.push({
      type: 'listItem' as const,
      spread: false,
      checked: null,
      children: [{ type: 'paragraph' as const, children, position: placed(inner, to) }],
      position: placed(from, to),
    })
    index = end
  }
  const digits = number.exec(lines.line(first) ?? '')?.[1]
  const position = placed(lines.starts[first] ?? 0, endOf(lines, next - 1))
  const start = digits === undefined ? null : Number(digits)
  return {
    node: { type: 'list', ordered: start !== null, start, spread: false, children: items, position },
    next,
  }
}

/** The line behind a list item whose lines are indented as far as its marker reaches; `undefined` for any other item. */
function itemEnd(lines: Lines, first: number, last: number, marker: RegExp): number | undefined {
  const mark = marker.exec(lines.line(first) ?? '')?.[0]
  if (mark === undefined) return undefined
  const indent = ' '.repeat(mark.length)
  let index = first
  do {
    const line = lines.line(index) ?? ''
    if (index > first && !line.startsWith(indent)) return undefined
    if (!isTextLine(line.slice(mark.length))) return undefined
    index++
  } while (index < last && !marker.test(lines.line(index) ?? ''))
  return index
}

function isTextLine(line: string): boolean {
  return paragraphStart.test(line) && !line.endsWith(' ') && !line.includes('\t')
}

function table(lines: Lines, first: number): Block | undefined {
  const next = blockEnd(lines, first)
  const delimiters = lines.line(first + 1) ?? ''
  if (next < first + 2 || !delimiterRow.test(delimiters)) return undefined
  const align = delimiters.split('|').slice(1, -1).map(alignOf)
  const children: TableRow[] = []
  for (let index = first; index < next; index++) {
    if (index === first + 1) continue
    const row = tableRow(lines, index, align.length)
    if (row === undefined) return undefined
    children.push(row)
  }
  const position = lines.placed(first)(lines.starts[first] ?? 0, endOf(lines, next - 1))
  return { node: { type: 'table', align, children, position } satisfies Table, next }
}

function tableRow(lines: Lines, index: number, columns: number): TableRow | undefined {
  const line = lines.line(index) ?? ''
  const cells = line.split('|').slice(1, -1)
  if (!line.startsWith('|') || !line.endsWith('|') || cells.length !== columns || /[\\\t]/.test(line))
    return undefined
  const placed = lines.placed(index)
  const start = lines.starts[index] ?? 0
  let at = start
  const children = []
  for (const [number, cell] of cells.entries()) {
    const from = at
    const text = withoutSpaces(cell)
    const inner = from + 1 + cell.indexOf(text)
    const phrases: PhrasingContent[] | undefined =
      text === '' ? [] : plainPhrases(lines.text, inner, inner + text.length, placed)
    if (phrases === undefined) return undefined
    at += cell.length + 1
    const end = number === cells.length - 1 ? at + 1 : at
    children.push({ type: 'tableCell' as const, children: phrases, position: placed(from, end) })
  }
  return { type: 'tableRow', children, position: placed(start, start + line.length) }
}

/** Other spaces are text. */
function withoutSpaces(cell: string): string {
  let end = cell.length
  while (cell[end - 1] === ' ') end--
  return cell.slice(0, end).replace(/^ +/, '')
}

function alignOf(cell: string): AlignType {
  const [left, right] = [cell.trim().startsWith(':'), cell.trim().endsWith(':')]
  return left ? (right ? 'center' : 'left') : right ? 'right' : null
}
