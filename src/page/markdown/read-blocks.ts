import type { AlignType, Nodes, Root, RootContent, TableRow } from 'mdast'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import type { Point } from 'unist'
import { walk } from '../tree/elements.ts'
import { lineStarts, type PlaceOfOffsets, placeIn } from '../tree/places.ts'
import { plainPhrases } from './plain-phrases.ts'

/** Line breaks other than newlines. */
const otherLines = /[\r\0\ufeff]/
/** What one part of a page can define for another: link definitions and footnotes. */
const definition = /^[ \t>*+\-\d.)]*\[(?:[^[\]\\]|\\[\s\S])*\]:/m
/** What may go on behind a blank line, whatever follows. */
const openEnded =
  /^[ >*+\-\d.)]*(?:`{3}|~{3}|:{3}|<\?|<!(?!--[^\n]*-->)|<\/?(?:script|pre|style|textarea)\b)/im
/** Starts a new block after a blank line, whatever list, quote or paragraph came before. */
const freshStart = /^(?:[^\s\d:*+-]|::[^:]|\*{1,2}\p{L})/u

/**
 * Reads Markdown block by block. Blocks that can only be one thing are read here, in 5 % of the time. The parser reads all others,
 * with the blocks that belong to them. Both ways give the same tree.
 */
export function readBlocks(text: string, readOthers = readMarkdown): Root {
  if (otherLines.test(text) || definition.test(text)) return readOthers(text)
  const lines = linesOf(text)
  const children: RootContent[] = []
  let waiting: number | undefined
  const flush = (end: number) => {
    if (waiting !== undefined)
      for (const child of parsedPart(lines, waiting, end, readOthers)) children.push(child)
    waiting = undefined
  }
  let index = 0
  while (index < lines.count) {
    if (isBlank(lines.line(index))) {
      index++
      continue
    }
    const block = plainBlock(lines, index)
    if (block === undefined || !(isBlank(lines.line(block.next)) || endsItself(block.node))) {
      waiting ??= index
      index = partEnd(lines, index)
    } else {
      flush(index)
      children.push(block.node)
      index = block.next
    }
  }
  flush(lines.count)
  return { type: 'root', children, position: lines.place(0, text.length) }
}

function endsItself({ type }: RootContent): boolean {
  return type === 'heading' || type === 'code'
}

/** Where a part begins that does not depend on what is before it. */
function partEnd(lines: Lines, first: number): number {
  const { count, text } = lines
  let index = first
  while (index < count) {
    while (!isBlank(lines.line(index))) index++
    while (index < count && isBlank(lines.line(index))) index++
    if (freshStart.test(lines.line(index))) break
  }
  const isOpen = openEnded.test(text.slice(lines.start(first), lines.start(index)))
  return isOpen && !isContained(lines, first, index) ? count : index
}

/** Whether all lines are in lists and quotes, so that everything in them ends with them. */
function isContained(lines: Lines, first: number, end: number): boolean {
  let indent = 0
  for (let index = first; index < end; index++) {
    const line = lines.line(index)
    const mark = /^(?:[*+-] (?! )|\d{1,9}[.)] (?! )|> ?)/.exec(line)?.[0]
    if (mark?.startsWith('>')) indent = 0
    else if (mark !== undefined) indent = mark.length
    else if (!isBlank(line) && (indent === 0 || !line.startsWith(' '.repeat(indent)))) return false
  }
  return true
}

function parsedPart(
  { text, start }: Lines,
  first: number,
  end: number,
  read: typeof readMarkdown,
): RootContent[] {
  const offset = start(first)
  const { children } = read(text.slice(offset, start(end)))
  const move = (point: Point) => {
    point.line += first
    if (point.offset !== undefined) point.offset += offset
  }
  for (const child of children)
    walk<Nodes>(child, ({ position }) => {
      if (position === undefined) return
      move(position.start)
      move(position.end)
    })
  return children
}

/** The lines of a source: how many, where they begin and end, and what is in them; nothing is in those after the last. */
interface Lines {
  readonly text: string
  readonly count: number
  readonly start: (index: number) => number
  readonly end: (index: number) => number
  readonly line: (index: number) => string
  readonly place: PlaceOfOffsets
}

/** Finds the lines of a text. */
export function linesOf(text: string): Lines {
  const starts = lineStarts(text)
  const start = (index: number) => starts[index] ?? text.length + 1
  const end = (index: number) => start(index + 1) - 1
  const line = (index: number) => text.slice(start(index), end(index))
  return { text, count: starts.length, start, end, line, place: placeIn(text, starts) }
}

/** Whether a line has only spaces. */
export function isBlank(line: string): boolean {
  return /^ *$/.test(line)
}

/** The line behind those that belong to a block, up to a blank one. */
function blockEnd(lines: Lines, first: number): number {
  let next = first
  while (!isBlank(lines.line(next))) next++
  return next
}

/** A block, and the line after it. */
interface Block {
  readonly node: RootContent
  readonly next: number
}

const paragraphStart =
  /^(?!\d{1,9}[.)])(?:[\p{L}\p{N}\p{Co}\p{Ps}"'“‘.$/@]|\*{1,2}(?=[\p{L}\p{N}])|`(?!``)|<(?=https?:)|!\[)/u
const bullet = /^- (?=\S)/
const number = /^(\d{1,9})\. (?=\S)/
const delimiterRow = /^\|(?: *:?-+:? *\|)+$/
const bareDelimiterRow = /^:?-{2,}:?(?: *\| *:?-+:?)+$/

/** Reads a paragraph, heading, list, table or fenced code that begins a line, where it can be nothing else. */
export function plainBlock(lines: Lines, first: number): Block | undefined {
  const start = lines.line(first)
  switch (start[0]) {
    case '#':
      return heading(lines, first, start)
    case '|':
      return table(lines, first)
    case '-':
      return list(lines, first, bullet)
    default:
      if (start.startsWith('```')) return fence(lines, first, start)
      if (number.test(start)) return list(lines, first, number)
      return bareDelimiterRow.test(lines.line(first + 1)) ? table(lines, first) : paragraph(lines, first)
  }
}

function paragraph(lines: Lines, first: number): Block | undefined {
  const next = blockEnd(lines, first)
  for (let index = first; index < next; index++) if (!isTextLine(lines.line(index))) return undefined
  const [from, to] = [lines.start(first), lines.end(next - 1)]
  const children = plainPhrases(lines, from, to)
  return children && { node: { type: 'paragraph', children, position: lines.place(from, to) }, next }
}

function heading(lines: Lines, first: number, line: string): Block | undefined {
  const [mark = '', { length }] = [/^#{1,6} (?=[^ #])/.exec(line)?.[0] ?? '', line]
  if (mark === '' || /[# ]$/.test(line) || line.includes('\t')) return undefined
  const from = lines.start(first)
  const children = plainPhrases(lines, from + mark.length, from + length)
  const depth = (mark.length - 1) as 1 | 2 | 3 | 4 | 5 | 6
  const position = lines.place(from, from + length)
  return children && { node: { type: 'heading', depth, children, position }, next: first + 1 }
}

function fence(lines: Lines, first: number, line: string): Block | undefined {
  const [, mark = '', language] = /^(`{3,})([\w+-]*)$/.exec(line) ?? []
  if (language === undefined) return undefined
  let last = first + 1
  while (last < lines.count && !lines.line(last).trimStart().startsWith(mark)) last++
  if (lines.line(last) !== mark) return undefined
  const position = lines.place(lines.start(first), lines.end(last))
  const value = last === first + 1 ? '' : lines.text.slice(lines.start(first + 1), lines.end(last - 1))
  return { node: { type: 'code', lang: language || null, meta: null, value, position }, next: last + 1 }
}

function list(lines: Lines, first: number, marker: RegExp): Block | undefined {
  const next = blockEnd(lines, first)
  let after = next
  while (after < lines.count && isBlank(lines.line(after))) after++
  // What is indented belongs to the last item, and another item makes the list a loose one.
  if (/^[\s\d+*-]/.test(lines.line(after))) return undefined
  const items = []
  for (let index = first; index < next; ) {
    const end = itemEnd(lines, index, next, marker)
    if (end === undefined) return undefined
    const mark = marker.exec(lines.line(index))?.[0] ?? ''
    const [from, to] = [lines.start(index), lines.end(end - 1)]
    const inner = from + mark.length
    const children = plainPhrases(lines, inner, to, ' '.repeat(mark.length))
    if (children === undefined) return undefined
    items.push({
      type: 'listItem' as const,
      spread: false,
      checked: null,
      children: [{ type: 'paragraph' as const, children, position: lines.place(inner, to) }],
      position: lines.place(from, to),
    })
    index = end
  }
  const digits = number.exec(lines.line(first))?.[1]
  const position = lines.place(lines.start(first), lines.end(next - 1))
  const start = digits === undefined ? null : Number(digits)
  return {
    node: { type: 'list', ordered: start !== null, start, spread: false, children: items, position },
    next,
  }
}

/** The line behind a list item whose lines are indented as far as its marker reaches; `undefined` for any other item. */
function itemEnd(lines: Lines, first: number, last: number, marker: RegExp): number | undefined {
  const mark = marker.exec(lines.line(first))?.[0]
  if (mark === undefined) return undefined
  const indent = ' '.repeat(mark.length)
  let index = first
  do {
    const line = lines.line(index)
    if (index > first && !line.startsWith(indent)) return undefined
    if (!isTextLine(line.slice(mark.length))) return undefined
    index++
  } while (index < last && !marker.test(lines.line(index)))
  return index
}

function isTextLine(line: string): boolean {
  return paragraphStart.test(line) && !line.endsWith(' ') && !line.includes('\t')
}

function table(lines: Lines, first: number): Block | undefined {
  const next = blockEnd(lines, first)
  const delimiters = lines.line(first + 1)
  const isBare = !lines.line(first).startsWith('|')
  if (next < first + 2 || !(isBare ? bareDelimiterRow : delimiterRow).test(delimiters)) return undefined
  const align = cellsOf(delimiters, isBare).map(alignOf)
  const children: TableRow[] = []
  for (let index = first; index < next; index++) {
    if (index === first + 1) continue
    const row = tableRow(lines, index, align.length, isBare)
    if (row === undefined) return undefined
    children.push(row)
  }
  const position = lines.place(lines.start(first), lines.end(next - 1))
  return { node: { type: 'table', align, children, position }, next }
}

/** What is between the bars of a line, which is bare where it has none at its ends. */
function cellsOf(line: string, isBare: boolean): string[] {
  return isBare ? line.split('|') : line.split('|').slice(1, -1)
}

function tableRow(lines: Lines, index: number, columns: number, isBare: boolean): TableRow | undefined {
  const line = lines.line(index)
  const cells = cellsOf(line, isBare)
  const isPlain = isBare ? isTextLine(line) : line.startsWith('|')
  if (!isPlain || line.endsWith('|') === isBare || cells.length !== columns || /[\\\t]/.test(line))
    return undefined
  const start = lines.start(index)
  let at = start
  const children = []
  for (const [number, cell] of cells.entries()) {
    const from = at
    const text = withoutSpaces(cell)
    const bar = isBare && number === 0 ? 0 : 1
    const inner = from + bar + cell.indexOf(text)
    const phrases = text === '' ? [] : plainPhrases(lines, inner, inner + text.length)
    if (phrases === undefined) return undefined
    at += bar + cell.length
    const end = !isBare && number === cells.length - 1 ? at + 1 : at
    children.push({ type: 'tableCell' as const, children: phrases, position: lines.place(from, end) })
  }
  return { type: 'tableRow', children, position: lines.place(start, start + line.length) }
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

const reader = unified().use(remarkParse).use(remarkGfm).use(remarkCjkFriendly).use(blockDirectives).freeze()
const plainReader = unified()
  .use(remarkParse)
  .use(gfmWithoutNotePictures)
  .use(remarkCjkFriendly)
  .use(blockDirectives)
  .freeze()

/** Reads CommonMark, GFM and block directives with unified's parser. */
export function readMarkdown(text: string): Root {
  return (text.includes('![^') ? reader : plainReader).parse(text)
}

/** For pictures whose text begins as a note does, GFM goes back to the last link or picture at each `]`, or to the start of the paragraph. */
function gfmWithoutNotePictures(this: Processor): void {
  remarkGfm.call(this as never)
  delete this.data().micromarkExtensions?.[0]?.text?.[']'.charCodeAt(0)]
}

/** Text directives eat `host:port` and times of day, so that construct is taken out again. */
function blockDirectives(this: Processor): void {
  remarkDirective.call(this as never)
  delete this.data().micromarkExtensions?.at(-1)?.text
}
