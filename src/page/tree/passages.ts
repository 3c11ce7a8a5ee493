import type { Element, Nodes, Root } from 'hast'
import { lastFrom } from '../../report/places.ts'
import { inserted, type Passage } from '../../report/problem.ts'
import { isInlineTag } from './elements.ts'
import type { TextContext } from './page-context.ts'
import { placeOf } from './places.ts'

/** A stretch of a passage, and where in the source it comes from. */
interface Piece {
  readonly text: string
  readonly from: number
  readonly at: number
  /** False for what reads on from what is written: a line break, the name of a column. */
  readonly isWritten: boolean
}

const unread: ReadonlySet<string> = new Set(['script', 'style', 'textarea'])

/** The texts of a page as people read them, without those of the config. It walks by itself: a line begins and ends at blocks. */
export function passages(tree: Root, { text: source, place }: TextContext): readonly Passage[] {
  const found: Passage[] = []
  let pieces: Piece[] = []
  let length = 0
  let heading = ''
  let columns: readonly string[] = []
  let heads: string[] = []
  let cell = 0

  const add = (text: string, at: number, isWritten = true) => {
    pieces.push({ text, from: length, at, isWritten })
    length += text.length
  }
  const addBreak = (text: string) => {
    const last = pieces.at(-1)
    if (last !== undefined) add(text, last.isWritten ? last.at + last.text.length : last.at, false)
  }
  const flush = (isCode = false) => {
    const own = pieces
    const text = own.map(piece => piece.text).join('')
    if (text.trim() !== '') {
      const placed = (start: number, end: number) =>
        place(offsetAt(own, start), Math.max(offsetAt(own, start), offsetAt(own, end - 1) + 1))
      found.push({ text, place: placed, isCode, heading })
    }
    pieces = []
    length = 0
  }
  const visitAll = (nodes: readonly Nodes[], parent: Nodes) => {
    for (const node of nodes) visit(node, parent)
  }
  const visit = (node: Nodes, parent: Nodes) => {
    if (node.type === 'text') {
      const piece = written(node.value, node, parent, source)
      if (piece === undefined) addBreak(node.value.trim() === '' ? ' ' : inserted)
      else add(piece.text, piece.at)
    } else if (node.type === 'directive') {
      flush()
      visitAll(node.children ?? [], node as Nodes)
      flush()
    } else if (node.type === 'element' && !unread.has(node.tagName)) visitElement(node)
  }
  const visitElement = (node: Element) => {
    const { tagName, children } = node
    if (tagName === 'br') return addBreak('\n')
    if (isInlineTag(node)) return visitAll(children, node)
    if (tagName === 'td' || tagName === 'th') {
      if (pieces.length > 0) addBreak(' | ')
      const column = columns[cell++]
      const spot = placeOf(node)
      if (tagName === 'td' && column && spot !== undefined) add(`${column}: `, spot.start.offset, false)
      const first = pieces.length
      visitAll(children, node)
      if (tagName === 'th') heads.push(shortText(pieces.slice(first)))
      return
    }
    if (tagName === 'table') columns = []
    if (tagName === 'tr') {
      cell = 0
      heads = []
    }
    flush()
    visitAll(children, node)
    flush(tagName === 'pre')
    if (tagName === 'tr' && heads.length > 1) columns = heads
    if (/^h[1-6]$/.test(tagName)) heading = found.at(-1)?.text ?? ''
  }
  visitAll(tree.children, tree)
  flush()
  return found
}

/** A text in the source: the text itself, or with `{{ path }}` in it, masked. */
function written(
  value: string,
  node: Nodes,
  parent: Nodes,
  source: string,
): Pick<Piece, 'text' | 'at'> | undefined {
  // Parsers leave out the place of text in code blocks, and of text next to some bare addresses.
  const place = placeOf(node) ?? placeOf(parent)
  if (place === undefined) return undefined
  const start = place.start.offset
  const slice = source.slice(start, place.end.offset)
  const same = slice.indexOf(value)
  if (same !== -1 && !slice.includes('{{'))
    return { text: isCode(parent) ? value : value.replaceAll('\n', ' '), at: start + same }
  if (placeOf(node) === undefined && !isCode(parent)) return undefined
  const text = slice.replace(/\{\{[^{}\n]*\}\}/g, held => inserted.repeat(held.length))
  return {
    text: isCode(parent) ? text : text.replace(/\n[ \t>]*/g, gap => ' '.repeat(gap.length)),
    at: start,
  }
}

/** The name of a column, if it is one and no sentence or value. */
function shortText(pieces: readonly Piece[]): string {
  const text = pieces
    .map(piece => piece.text)
    .join('')
    .trim()
  return text.length > 40 || /[\d.]/.test(text) ? '' : text
}

function isCode(node: Nodes): boolean {
  return node.type === 'element' && (node.tagName === 'code' || node.tagName === 'pre')
}

function offsetAt(pieces: readonly Piece[], index: number): number {
  const piece = pieces[lastFrom(pieces, ({ from }) => from, index)]
  if (piece === undefined) return 0
  return piece.isWritten ? piece.at + Math.max(0, index - piece.from) : piece.at
}
