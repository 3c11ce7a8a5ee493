import type { Paper } from './bitmap.ts'
import { type Chance, chance } from './chance.ts'
import type { Stamp } from './sprites.ts'
import { scattered } from './terrain.ts'

interface Sky {
  /** The row at which the sky ends. */
  readonly horizon: number
  readonly stars: number
  readonly sun: { readonly x: number; readonly y: number; readonly size: number }
}

/** The sky in steps of color, with its stars, and the sun, which is the moon at night. */
export function sky(paper: Paper, name: string, { horizon, stars, sun }: Sky): void {
  const steps = chance(name, 'sky')
  for (const [index, ink] of (['sky1', 'sky2', 'sky3', 'sky4'] as const).entries()) {
    const top = horizon - 24 + 6 * index
    paper.fill(ink, 0, top, paper.width, paper.height - top)
    for (const x of scattered(steps, steps.int(0, 9), paper.width, [14, 34]))
      paper.fill(ink, x, top - 1, steps.int(3, 9))
  }
  const places = chance(name, 'stars')
  for (let n = 0; n < stars; n++)
    paper.fill('star', places.int(0, paper.width - 1), places.int(0, horizon - 14))
  const { x, y, size } = sun
  paper.fill('halo', x - 3, y - 1, size + 6, size + 2)
  paper.fill('halo', x - 1, y - 3, size + 2, size + 6)
  paper.fill('halo', x - 2, y - 2, size + 4, size + 4)
  paper.fill('sun', x + 1, y, size - 2, size)
  paper.fill('sun', x, y + 1, size, size - 2)
  paper.fill('crater', x + 2, y + 2, 2, 2)
  paper.fill('crater', x + size - 3, y + size - 4, 1, 2)
  paper.fill('crater', x + size - 4, y + 2)
}

interface Clouds {
  readonly count: number
  /** Between which rows. */
  readonly rows: readonly [top: number, bottom: number]
  readonly sun: Sky['sun']
}

/** Clouds at about the same distance from each other, none before the sun. */
export function clouds(paper: Paper, drawn: Chance, { count, rows, sun }: Clouds): void {
  const distance = Math.floor(paper.width / count)
  for (let n = 0; n < count; n++) {
    const width = drawn.int(12, 22)
    const place = n * distance + drawn.int(0, Math.floor(distance / 2))
    const isBefore = place < sun.x + sun.size + 4 && place + width > sun.x - 4
    const x = isBefore ? sun.x + sun.size + 5 : place
    const y = drawn.int(...rows)
    const inset = drawn.int(2, 5)
    paper.fill('cloud', x, y, width, 2)
    paper.fill('cloud', x + inset, y - 2, width - inset - drawn.int(3, 6), 2)
    paper.fill('cloudDark', x, y + 2, width)
    if (drawn.is(1, 2)) paper.fill('cloud', x + inset + 3, y - 3, 4)
  }
}

/** What flies between the house and the sun: gulls, a balloon, an airship or a dragon, above a row. */
export function flier(stamp: Stamp, name: string, row: number): void {
  const drawn = chance(name, 'flier')
  const x = drawn.int(100, 110)
  const kind = drawn.one(['gull', 'gull', 'balloon', 'airship', 'dragon'])
  if (kind !== 'gull') stamp(kind, x, row, drawn)
  else
    for (let n = drawn.int(2, 4); n > 0; n--)
      stamp('gull', x + 6 * n + drawn.int(-8, -6), row - drawn.int(2, 9), drawn)
}
