import type { Diagnostic, Place } from '../model/diagnostic.ts'
import { visible } from '../model/visible.ts'
import { codeFrame } from './code-frame.ts'
import { helpOf } from './help-of.ts'
import type { Paint } from './paint.ts'

interface Writer {
  readonly root: string
  readonly painted: Paint
  readonly lines: (file: string) => readonly string[]
}

/** A stretch of a file, how it is marked, and what is said beside the mark. */
interface Spot {
  readonly file: string
  readonly place?: Place
  readonly mark: '^' | '-'
  readonly color: 'red' | 'yellow' | 'blue'
  readonly label?: string
}

/** One diagnostic as people read it: what, where, and what to do. */
export function textBlock(diagnostic: Diagnostic, writer: Writer): string {
  const { ruleId, reason, related = [], fatal } = diagnostic
  const { painted } = writer
  const color = fatal ? 'red' : 'yellow'
  const spots: readonly Spot[] = [
    { ...diagnostic, mark: '^', color },
    ...related.map(other => ({ ...other, mark: '-', color: 'blue', label: other.reason }) as const),
  ]
  const gutter = Math.max(...spots.map(({ place }) => String(place?.start.line ?? 0).length))
  const kind = painted(`${fatal ? 'error' : 'warning'}[${ruleId}]`, 'bold', color)
  return [
    kind + painted(`: ${visible(reason)}`, 'bold'),
    ...spots.flatMap(spot => spotLines(spot, gutter, writer)),
    ...helpOf(diagnostic).map(
      line => `${' '.repeat(gutter)} ${painted('= help:', 'bold', 'cyan')} ${visible(line)}`,
    ),
    '',
  ].join('\n')
}

function spotLines(
  { file, place, mark, color, label }: Spot,
  gutter: number,
  writer: Writer,
): readonly string[] {
  const { root, painted, lines } = writer
  const beside = label === undefined ? '' : ` ${visible(label)}`
  const position = place === undefined ? '' : `:${place.start.line}:${place.start.column}`
  const arrow = `${' '.repeat(gutter)}${painted('-->', 'blue')} ${visible(root + file)}${position}`
  const frame = place === undefined ? undefined : codeFrame(lines(file), place)
  if (frame === undefined) return [arrow + beside]
  const margin = (number: string) => `${painted(`${number.padStart(gutter)} |`, 'blue')}`
  return [
    arrow,
    margin(''),
    `${margin(String(frame.line))} ${frame.code}`,
    `${margin('')} ${frame.indent}${painted(mark.repeat(frame.width) + beside, 'bold', color)}`,
  ]
}
