import { counts } from './counts.ts'
import { paint } from './paint.ts'
import type { Report, ReportContext } from './report.ts'
import { textBlock } from './text-block.ts'

const mostShown = 50

/** For people at a terminal: each mistake with its line of code, and what to do about it. */
export const text: Report = (diagnostics, context) => {
  if (diagnostics.length === 0) return ''
  // A long list of warnings must not hide an error.
  const urgent = diagnostics.toSorted((a, b) => Number(b.fatal) - Number(a.fatal)).slice(0, mostShown)
  const shown = new Set(urgent)
  const writer = { root: context.root, painted: paint(context.color), lines: fileLines(context) }
  const blocks = diagnostics.filter(diagnostic => shown.has(diagnostic)).map(one => textBlock(one, writer))
  const rest = diagnostics.length - blocks.length
  const total = counts(diagnostics) + (rest > 0 ? ` (${rest} more not shown)` : '')
  const color = diagnostics.some(({ fatal }) => fatal) ? 'red' : 'yellow'
  return `${blocks.join('\n')}\n${writer.painted(total, 'bold', color)}\n`
}

/** Reads a file's lines once, and only if a diagnostic points into it. */
function fileLines({ sources }: ReportContext): (file: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return file => {
    const lines = known.get(file) ?? new TextDecoder().decode(sources.files.get(file)).split(/\r\n|[\n\r]/)
    known.set(file, lines)
    return lines
  }
}
