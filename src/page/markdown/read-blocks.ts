import type { AlignType, BlockContent, ListItem, Nodes, Root, RootContent, TableRow } from 'mdast'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import type { Point } from 'unist'
import { lineStarts, type PlaceOfOffsets, placeIn } from '../../report/places.ts'
import { walk } from '../tree/elements.ts'
import { plainPhrases } from './plain-phrases.ts'

/** Line breaks other than newlines. */
const otherLines = /[\r\0\ufeff]/
/** Definitions for other parts of a page: of links and footnotes. */
const definition = /^[ \t>*+\-\d.)]*\[(?:[^[\]\\]|\\[\s\S])*\]:/m
/** Blocks that may go on behind a blank line, whatever follows. */
const openEnded = /^[ >*+\-\d.)]*(?::{3}|<\?|<!(?!--[^\n]*-->)|<\/?(?:script|pre|style|textarea)\b)/im
const fenceLines = /^([ >*+\-\d.)]*)(`{3,}|~{3,})(.*)/gm
/** Starts a new block after a blank line, whatever list, quote or paragraph came before. */
const freshStart = /^(?:[^\s\d:*+-]|::[^:]|\*{1,2}\p{L})/u

/** Reads blocks that can only be one thing here, in 5 % of the time, and all others with the parser. Both ways give the same tree. */
export function readBlocks(text: string, readOthers = readMarkdown): Root {
  if (otherLines.test(text)) return readOthers(text)
  const lines = linesOf(text, readOthers)
  const parts: (RootContent | readonly [number, number])[] = []
  let waiting: number | undefined
  const flush = (end: number) => {
    if (waiting !== undefined) parts.push([waiting, end])
    waiting = undefined
  }
  let index = 0
  while (index < lines.count) {
    if (isBlank(lines.line(index))) {
      index++
      continue
    }
    const block = plainBlock(lines, index)
    if (block === undefined) {
      waiting ??= index
      index = partEnd(lines, index)
    } else {
      flush(index)
      parts.push(block.node)
      index = block.next
    }
  }
  flush(lines.count)
  // What looks like a definition in a plain block is code.
  const defines = parts.some(
    part => isOther(part) && definition.test(text.slice(lines.start(part[0]), lines.start(part[1]))),
  )
  if (defines) return readOthers(text)
  const children = parts.flatMap(part => (isOther(part) ? parsedPart(lines, ...part, readOthers) : [part]))
  return { type: 'root', children, position: lines.place(0, text.length) }
}

function isOther(part: RootContent | readonly [number, number]): part is readonly [number, number] {
  return Array.isArray(part)
}

/** The start of the next part that does not depend on what is before it. */
function partEnd(lines: Lines, first: number): number {
  const { count, text } = lines
  let index = first
  while (index < count) {
    while (!isBlank(lines.line(index))) index++
    while (index < count && isBlank(lines.line(index))) index++
    if (freshStart.test(lines.line(index))) break
  }
  const part = text.slice(lines.start(first), lines.start(index))
  if (openEnded.test(part)) return count
  const fences = [...part.matchAll(fenceLines)]
  return fences.length === 0 || (areClosed(fences) && isContained(lines, first, index)) ? index : count
}

/** Behind each fence comes the line that surely closes it: how far an open one goes in a list depends on what is behind the list. */
function areClosed(fences: readonly RegExpExecArray[]): boolean {
  return fences.every(([, before = '', run, rest = ''], index) => {
    const [, opening = '', same] = fences[index - 1] ?? []
    if (index % 2 === 0) return index + 1 < fences.length && /^(?:[ >]|[*+-] |\d+[.)] )*$/.test(before)
    return run === same && /^[ >]*$/.test(before) && before.length === opening.length && rest.trim() === ''
  })
}

/** All lines are in lists and quotes, so everything in them ends with them. */
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
  /** The start of every line after the first of a block. */
  readonly indent: string
  readonly count: number
  readonly start: (index: number) => number
  readonly end: (index: number) => number
  readonly line: (index: number) => string
  readonly place: PlaceOfOffsets
  /** Reads what is not plain. */
  readonly read: typeof readMarkdown
}

/** Finds the lines of a text. */
export function linesOf(text: string, read = readMarkdown): Lines {
  const starts = lineStarts(text)
  const start = (index: number) => starts[index] ?? text.length + 1
  const end = (index: number) => start(index + 1) - 1
  const line = (index: number) => text.slice(start(index), end(index))
  return { text, indent: '', count: starts.length, start, end, line, place: placeIn(text, starts), read }
}

/** A line of spaces alone. */
export function isBlank(line: string): boolean {
  return /^ *$/.test(line)
}

/** The line behind those that belong to a block, up to a blank one. */
function blockEnd(lines: Lines, first: number): number {
  let next = first
  while (!isBlank(lines.line(next))) next++
  return next
}

/** The lines of a list item or quote without its indent, up to its end. */
function within(lines: Lines, indent: string, end: number): Lines {
  const { length } = indent
  return {
    ...lines,
    indent: lines.indent + indent,
    count: end,
    start: index => lines.start(index) + length,
    line: index => (index < end ? lines.line(index).slice(length) : ''),
  }
}

/** A block, and the line after it. */
interface Block {
  readonly node: BlockContent
  readonly next: number
}

const paragraphStart =
  /^(?!\d{1,9}[.)])(?:(?!\[)[\p{L}\p{N}\p{Co}\p{Ps}"'“‘.$/@]|\*{1,2}(?=[\p{L}\p{N}`[\\])|`(?!``)|<(?=https?:)|!\[|\[[^[\]]+\]\()/u
const dash = /^- (?=\S)(?![ -]+$)/
const star = /^\* (?=\S)(?![ *]+$)/
const number = /^(\d{1,9})\. (?=\S)/
/** An item that may begin right after text, of any list. */
const interruption = /^(?:- (?![ -]+$)|\* (?![ *]+$)|1\. )(?=\S)/
/** Lines that can belong to the list before, behind a blank line: an indent, or an item that is not written plainly. */
const unclear = /^(?: |\t|(?!- \S|\* \S|\d+\. \S)(?:[+*-]|\d+[.)])(?:\s|$)|(?:- [ -]+|\* [ *]+)$)/
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
    case '*':
      if (start === '---' || start === '***') return rule(lines, first)
      if (start[1] === ' ') return list(lines, first, start[0] === '-' ? dash : star)
      return paragraph(lines, first)
    case '>':
      return quote(lines, first)
    default:
      if (start.startsWith('```')) return fence(lines, first, start)
      if (number.test(start)) return list(lines, first, number)
      return bareDelimiterRow.test(lines.line(first + 1)) ? table(lines, first) : paragraph(lines, first)
  }
}

function paragraph(lines: Lines, first: number): Block | undefined {
  let next = first
  do {
    if (!isTextLine(lines.line(next))) return undefined
    next++
  } while (!isBlank(lines.line(next)) && !interruption.test(lines.line(next)))
  const [from, to] = [lines.start(first), lines.end(next - 1)]
  const children = plainPhrases(lines, from, to, lines.indent) ?? parsedPhrases(lines, from, to)
  return children && { node: { type: 'paragraph', children, position: lines.place(from, to) }, next }
}

/** The phrases of a paragraph in a list or quote that are not plain: the parser need not read all that is around them. */
function parsedPhrases({ text, indent, place, read }: Lines, from: number, to: number) {
  if (indent === '') return undefined
  const [only, ...others] = read(text.slice(from, to).replaceAll(`\n${indent}`, '\n')).children
  if (only?.type !== 'paragraph' || others.length > 0) return undefined
  const moved = ({ line, offset = 0 }: Point) => from + offset + (line - 1) * indent.length
  for (const child of only.children)
    walk<Nodes>(child, node => {
      if (node.position === undefined) return
      const { start, end } = node.position
      // The indent of the line that comes next belongs to no phrase.
      node.position = place(moved(start), moved(end) - (end.column === 1 ? indent.length : 0))
    })
  return only.children
}

function rule(lines: Lines, first: number): Block {
  const position = lines.place(lines.start(first), lines.end(first))
  return { node: { type: 'thematicBreak', position }, next: first + 1 }
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
  const inside = Array.from({ length: last - first - 1 }, (_, index) => lines.line(first + 1 + index))
  const value = inside.join('\n')
  return { node: { type: 'code', lang: language || null, meta: null, value, position }, next: last + 1 }
}

function list(lines: Lines, first: number, marker: RegExp): Block | undefined {
  const children: ListItem[] = []
  let spread = false
  let next = first
  for (let index = first; marker.test(lines.line(index)); ) {
    const from = index++
    const indent = ' '.repeat(marker.exec(lines.line(from))?.[0].length ?? 0)
    for (next = index; index < lines.count; index++) {
      const line = lines.line(index)
      if (!isBlank(line) && !line.startsWith(indent)) break
      if (!isBlank(line)) next = index + 1
    }
    const inside = blocksIn(within(lines, indent, next), from)
    const line = lines.line(index)
    const goesOn = marker.test(line)
    // Text right behind an item goes on with it.
    const isClear = index > next ? !unclear.test(line) : line === '' || goesOn || interruption.test(line)
    if (inside === undefined || !isClear) return undefined
    const position = lines.place(lines.start(from), lines.end(next - 1))
    children.push({ type: 'listItem', checked: null, ...inside, position })
    spread ||= index > next && goesOn
  }
  if (children.length === 0) return undefined
  const digits = number.exec(lines.line(first))?.[1]
  const position = lines.place(lines.start(first), lines.end(next - 1))
  const start = marker !== number ? null : Number(digits)
  return { node: { type: 'list', ordered: start !== null, start, spread, children, position }, next }
}

function quote(lines: Lines, first: number): Block | undefined {
  let next = first
  while (/^> (?=\S)|^>$/.test(lines.line(next))) next++
  const inside = isBlank(lines.line(next)) ? blocksIn(within(lines, '> ', next), first) : undefined
  if (inside === undefined || /^>?$/.test(lines.line(next - 1))) return undefined
  const position = lines.place(lines.start(first), lines.end(next - 1))
  return { node: { type: 'blockquote', children: inside.children, position }, next }
}

/** The blocks of a list item or quote, where all are plain, and whether blank lines are between them. */
function blocksIn(lines: Lines, first: number): Pick<ListItem, 'children' | 'spread'> | undefined {
  const children: BlockContent[] = []
  let spread = false
  for (let index = first; index < lines.count; ) {
    const isGap = isBlank(lines.line(index))
    const block = isGap ? undefined : plainBlock(lines, index)
    if (!isGap && (block === undefined || lines.indent.length > 99)) return undefined
    if (block !== undefined) children.push(block.node)
    spread ||= isGap
    index = block?.next ?? index + 1
  }
  return { children, spread }
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

/** The cells of a line, which is bare where it has no bars at its ends. */
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
