import type { Nodes, Root, RootContent } from 'mdast'
import type { Point } from 'unist'
import { walk } from '../tree/elements.ts'
import { isBlank, type Lines, plainBlock } from './plain-blocks.ts'
import type { Placed } from './plain-phrases.ts'
import { readMarkdown } from './read-markdown.ts'

/** What counts otherwise than by newlines. */
const otherLines = /[\r\0\ufeff]/
/** What lets one part of a page speak of another: definitions and notes. */
const definition = /^[ \t>*+\-\d.)]*\[(?:[^[\]\\]|\\[\s\S])*\]:/m
/** What may go on behind a blank line, whatever follows. */
const openEnded =
  /^[ >*+\-\d.)]*(?:`{3}|~{3}|:{3}|<\?|<!(?!--[^\n]*-->)|<\/?(?:script|pre|style|textarea)\b)/im
/** What ends every list, quote and paragraph before it, when a blank line stands between. */
const freshStart = /^(?:[^\s\d:*+-]|::[^:]|\*{1,2}\p{L})/u

/**
 * Reads Markdown block by block: those that can be but one thing are read here, which takes a twentieth of the time, and all others,
 * with what belongs to them, by the parser. Both come to the same tree.
 */
export function readBlocks(text: string): Root {
  if (otherLines.test(text) || definition.test(text)) return readMarkdown(text)
  const lines = linesOf(text)
  const children: RootContent[] = []
  let waiting: number | undefined
  const flush = (end: number) => {
    if (waiting !== undefined) for (const child of parsedPart(lines, waiting, end)) children.push(child)
    waiting = undefined
  }
  let index = 0
  while (index < lines.starts.length) {
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
  flush(lines.starts.length)
  return { type: 'root', children, position: lines.placed(0)(0, text.length) }
}

function endsItself({ type }: RootContent): boolean {
  return type === 'heading' || type === 'code'
}

/** Where a part begins that does not depend on what is before it. */
function partEnd(lines: Lines, first: number): number {
  const { starts, text } = lines
  let index = first
  while (index < starts.length) {
    while (!isBlank(lines.line(index))) index++
    while (index < starts.length && isBlank(lines.line(index))) index++
    if (freshStart.test(lines.line(index) ?? '')) break
  }
  return openEnded.test(text.slice(starts[first], starts[index])) ? starts.length : index
}

function parsedPart({ text, starts }: Lines, first: number, end: number): RootContent[] {
  const offset = starts[first] ?? 0
  const { children } = readMarkdown(text.slice(offset, starts[end]))
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

/** Finds the lines of a text. */
export function linesOf(text: string): Lines {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const line = (index: number) => {
    const { [index]: start, [index + 1]: next = text.length + 1 } = starts
    return start === undefined ? undefined : text.slice(start, next - 1)
  }
  const placed = (first: number): Placed => {
    // Asked for in order, mostly.
    let latest = first
    const pointAt = (offset: number): Point => {
      let index = (starts[latest] ?? 0) <= offset ? latest : first
      while ((starts[index + 1] ?? Number.POSITIVE_INFINITY) <= offset) index++
      latest = index
      return { line: index + 1, column: offset - (starts[index] ?? 0) + 1, offset }
    }
    return (start, end) => ({ start: pointAt(start), end: pointAt(end) })
  }
  return { text, starts, line, placed }
}
