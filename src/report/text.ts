import type { Diagnostic } from '../model/diagnostic.ts'
import { harmlessInLogs } from '../model/visible.ts'
import { counts } from './counts.ts'
import { mostUrgent } from './most-urgent.ts'
import { paint } from './paint.ts'
import type { ReportContext } from './report.ts'
import { textBlock } from './text-block.ts'

const mostShown = 50

/** For people at a terminal: each mistake with its line of code, and what to do about it. */
export function text(diagnostics: readonly Diagnostic[], context: Omit<ReportContext, 'about'>): string {
  if (diagnostics.length === 0) return ''
  const writer = { root: context.root, painted: paint(context.color), lines: fileLines(context) }
  const blocks = mostUrgent(diagnostics, mostShown).map(one => textBlock(one, writer))
  const rest = diagnostics.length - blocks.length
  const total = counts(diagnostics) + (rest > 0 ? ` (${rest} more not shown)` : '')
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
