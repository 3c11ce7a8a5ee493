import { escapeControls, harmlessInLogs } from '../text/escape.ts'
import { columns, type Paint, paint, wrap } from '../text/layout.ts'
import type { Place, Problem } from './problem.ts'
import { helpOf, inWords, mostUrgent, type ReportContext, tally } from './report.ts'

const mostShown = 50

/** For people at a terminal: each mistake with its line of code, and what to do about it. */
export function textReport(diagnostics: readonly Problem[], context: ReportContext): string {
  if (diagnostics.length === 0) return ''
  const { root, color: colored, width = Number.POSITIVE_INFINITY } = context
  const writer = { root, painted: paint(colored), lines: fileLines(context), width }
  const blocks = mostUrgent(diagnostics, mostShown).map(one => textBlock(one, writer))
  const rest = diagnostics.length - blocks.length
  const total = inWords(tally(diagnostics)) + (rest > 0 ? ` (${rest} more not shown)` : '')
  const color = diagnostics.some(({ fatal }) => fatal) ? 'red' : 'yellow'
  return `${harmlessInLogs(blocks.join('\n'))}\n${writer.painted(total, 'bold', color)}\n`
}

/** Reads a file's lines once, and only if a diagnostic points into it. */
function fileLines({ sources }: Pick<ReportContext, 'sources'>): (file: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return file => {
    const lines = known.get(file) ?? new TextDecoder().decode(sources.files.get(file)).split(/\r\n|[\n\r]/)
    known.set(file, lines)
    return lines
  }
}

interface Writer {
  readonly root: string
  readonly painted: Paint
  readonly lines: (file: string) => readonly string[]
  readonly width: number
}

/** A stretch of a file, how it is marked, and the text next to the mark. */
interface Marked {
  readonly file: string
  readonly place?: Place | undefined
  readonly mark: '^' | '-'
  readonly color: 'red' | 'yellow' | 'blue'
  readonly label?: string
}

/** One diagnostic as people read it: what, where, and what to do. */
function textBlock(diagnostic: Problem, writer: Writer): string {
  const { ruleId, reason, related = [], fatal } = diagnostic
  const { painted, width } = writer
  const color = fatal ? 'red' : 'yellow'
  const spots: readonly Marked[] = [
    { ...diagnostic, mark: '^', color },
    ...related.map(other => ({ ...other, mark: '-', color: 'blue', label: other.reason }) as const),
  ]
  const gutter = Math.max(...spots.map(({ place }) => String(place?.start.line ?? 0).length))
  const kind = `${fatal ? 'error' : 'warning'}[${ruleId}]`
  const [first = '', ...more] = wrap(`${kind}: ${escapeControls(reason)}`, width)
  return [
    painted(kind, 'bold', color) + painted(first.slice(kind.length), 'bold'),
    ...more.map(line => painted(line, 'bold')),
    ...spots.flatMap(spot => spotLines(spot, gutter, writer)),
    ...helpOf(diagnostic).flatMap(line => helpLines(escapeControls(line), gutter, writer)),
    '',
  ].join('\n')
}

function helpLines(help: string, gutter: number, { painted, width }: Writer): readonly string[] {
  const mark = '= help:'
  const margin = ' '.repeat(gutter + 1)
  const [first = '', ...more] = wrap(help, width - margin.length - mark.length - 1)
  const indent = ' '.repeat(margin.length + mark.length + 1)
  return [`${margin}${painted(mark, 'bold', 'cyan')} ${first}`, ...more.map(line => indent + line)]
}

function spotLines(
  { file, place, mark, color, label }: Marked,
  gutter: number,
  writer: Writer,
): readonly string[] {
  const { root, painted, lines, width } = writer
  const suffix = label === undefined ? '' : ` ${escapeControls(label)}`
  const position = place === undefined ? '' : `:${place.start.line}:${place.start.column}`
  const arrow = `${' '.repeat(gutter)}${painted('-->', 'blue')} ${escapeControls(root + file)}${position}`
  const frame =
    place === undefined ? undefined : codeFrame(lines(file), place, Math.min(widest, width - gutter - 4))
  if (frame === undefined) return [arrow + suffix]
  const margin = (number: string) => `${painted(`${number.padStart(gutter)} |`, 'blue')}`
  return [
    arrow,
    margin(''),
    `${margin(String(frame.line))} ${frame.code}`,
    `${margin('')} ${frame.indent}${painted(mark.repeat(frame.width) + suffix, 'bold', color)}`,
  ]
}

/** The line that a place starts on, and the marks below it. */
interface CodeFrame {
  readonly line: number
  readonly code: string
  /** Spaces up to the place. */
  readonly indent: string
  readonly width: number
}

const widest = 110

/** Cuts a place out of its file, ready for a terminal; undefined where the file has no such line. */
function codeFrame(lines: readonly string[], { start, end }: Place, room: number): CodeFrame | undefined {
  const line = lines[start.line - 1]
  if (line === undefined) return undefined
  const from = Math.min(start.column - 1, line.length)
  const to = end.line > start.line ? line.trimEnd().length : Math.min(end.column - 1, line.length)
  const marked = line.slice(from, Math.max(from, to))
  const before = escapeControls(line.slice(0, from))
  const after = escapeControls(line.slice(from + marked.length)).trimEnd()
  return window(start.line, before, escapeControls(marked), after, room)
}

/** Very long lines are shown around the place only. */
function window(line: number, before: string, marked: string, after: string, most: number): CodeFrame {
  const left = columns(before) > most / 2 ? `…${[...before].slice(-most / 3).join('')}` : before
  const middle = [...marked].slice(0, Math.max(1, most - columns(left))).join('')
  const room = Math.max(0, most - columns(left) - columns(middle))
  const right = middle === marked ? [...after] : []
  const cut = right.length > room || middle !== marked
  const code = `${left}${middle}${right.slice(0, room).join('')}${cut ? '…' : ''}`
  return { line, code, indent: ' '.repeat(columns(left)), width: Math.max(1, columns(middle)) }
}
