import type { Element } from 'hast'
import { table } from '../../../templates/pictures/pixel-icons.yaml'
import { element } from '../tree/elements.ts'

const drawings = new Map(Object.entries(table() as Readonly<Record<string, string>>))

/** The names of the icons in `templates/pictures/pixel-icons.yaml`. */
export const pixelIconNames: readonly string[] = [...drawings.keys()]

/** An icon of 9 x 9 pixels. It says nothing that the words next to it do not say. */
export function pixelIcon(name: string): Element {
  const rows = (drawings.get(name) ?? '').trimEnd().split('\n')
  const paths = ['#', 'o'].map(sign => pixelRuns(rows, sign)).filter(d => d !== '')
  const look = { className: ['pixels'], viewBox: '0 0 9 9', ariaHidden: 'true' }
  return element('svg', look, ...paths.map(d => element('path', { d })))
}

/** The outline of all pixels with this sign: each run of them in a row is a box. */
export function pixelRuns(rows: readonly string[], sign: string): string {
  return rows
    .flatMap((row, y) =>
      Array.from(
        row.matchAll(new RegExp(`${sign}+`, 'g')),
        ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`,
      ),
    )
    .join('')
}
