import type { Place } from '../model/diagnostic.ts'
import { visible } from '../model/visible.ts'
import { columns } from './columns.ts'

/** The line that a place starts on, and the marks below it. */
export interface CodeFrame {
  readonly line: number
  readonly code: string
  /** Spaces up to the place. */
  readonly indent: string
  readonly width: number
}

const widest = 110

/** Cuts a place out of its file, ready for a terminal; undefined where the file has no such line. */
export function codeFrame(lines: readonly string[], { start, end }: Place): CodeFrame | undefined {
  const line = lines[start.line - 1]
  if (line === undefined) return undefined
  const from = Math.min(start.column - 1, line.length)
  const to = end.line > start.line ? line.trimEnd().length : Math.min(end.column - 1, line.length)
  const marked = line.slice(from, Math.max(from, to))
  const before = visible(line.slice(0, from))
  const after = visible(line.slice(from + marked.length)).trimEnd()
  return window(start.line, before, visible(marked), after)
}

/** Very long lines are shown around the place only. */
function window(line: number, before: string, marked: string, after: string): CodeFrame {
  const left = columns(before) > widest / 2 ? `…${[...before].slice(-widest / 3).join('')}` : before
  const middle = [...marked].slice(0, widest).join('')
  const room = Math.max(0, widest - columns(left) - columns(middle))
  const right = middle === marked ? [...after] : []
  const cut = right.length > room || middle !== marked
  const code = `${left}${middle}${right.slice(0, room).join('')}${cut ? '…' : ''}`
  return { line, code, indent: ' '.repeat(columns(left)), width: Math.max(1, columns(middle)) }
}
