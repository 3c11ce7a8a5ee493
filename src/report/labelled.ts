import type { Paint } from './paint.ts'

/** Lines with a label on the left of the first, as `build` sets its summary. */
export function labelled(label: string, lines: readonly string[], painted: Paint): readonly string[] {
  return lines.map((line, index) => {
    const left = index === 0 ? label : ''
    return `  ${left === '' ? '' : painted(left, 'dim')}${' '.repeat(11 - left.length)}${line}`
  })
}
