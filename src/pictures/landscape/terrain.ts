import type { Paper } from './bitmap.ts'
import type { Chance } from './chance.ts'
import type { Ink } from './inks.ts'

/** How high land is: for each column, its top row. Row 0 is the highest. */
type Tops = number[]

type Range = readonly [from: number, to: number]

interface Walk {
  readonly start: number
  /** The row that the land is drawn to, by column. */
  readonly goal: (x: number) => number
  /** How wide a step is. */
  readonly wide: Range
  /** How many blocks the land rises or falls in a step. */
  readonly rise: number
  readonly highest: number
  readonly lowest: number
}

/** Land in steps. */
export function steppedLand(chance: Chance, width: number, way: Walk): Tops {
  const tops: Tops = []
  let y = way.start
  while (tops.length < width) {
    const missing = way.goal(tops.length) - y
    const wide = chance.int(...way.wide)
    if (missing > 2) y += chance.int(0, way.rise)
    else if (missing < -2) y -= chance.int(0, way.rise)
    else y += chance.int(-1, 1) * chance.int(1, way.rise)
    y = Math.min(way.lowest, Math.max(way.highest, y))
    for (let n = 0; n < wide; n++) tops.push(y)
  }
  return tops.slice(0, width)
}

interface Mountains {
  readonly count: number
  /** The row at which they end. */
  readonly base: number
  readonly peaks: Range
  /** How many columns a step down is wide. */
  readonly slope: Range
}

/** Mountains like stairs, at about the same distance from each other. */
export function mountains(chance: Chance, width: number, { count, base, peaks, slope }: Mountains): Tops {
  const all = Array.from({ length: count }, (_, index) => ({
    x: Math.floor((width * (2 * index + 1)) / (2 * count)) + chance.int(-8, 8),
    top: chance.int(...peaks),
    slope: chance.int(...slope),
    flat: chance.int(1, 3),
  }))
  const height = (x: number) =>
    all.map(peak => peak.top + Math.floor(Math.max(0, Math.abs(x - peak.x) - peak.flat) / peak.slope))
  return Array.from({ length: width }, (_, x) => Math.min(base, ...height(x)))
}

/** Makes land level between two columns. */
export function level(tops: Tops, from: number, to: number, row: number): void {
  for (let x = Math.max(0, from); x < Math.min(tops.length, to); x++) tops[x] = row
}

/** The top row of land at a column. */
export function topAt(tops: Tops, x: number): number {
  return tops[Math.max(0, Math.min(tops.length - 1, x))] ?? 0
}

/** Fills the land down to a row, or only as deep as `thick`. */
export function cover(
  paper: Paper,
  ink: Ink,
  tops: Tops,
  bottom: number,
  thick = Number.POSITIVE_INFINITY,
): void {
  for (const [x, top] of tops.entries())
    if (top < bottom) paper.fill(ink, x, top, 1, Math.min(thick, bottom - top))
}

/** Columns from one end to the other, at chance distances. */
export function scattered(chance: Chance, from: number, to: number, distance: Range): readonly number[] {
  const found: number[] = []
  for (let x = from; x < to; x += chance.int(...distance)) found.push(x)
  return found
}

interface Soil {
  readonly tops: Tops
  readonly from: number
  readonly bottom: number
}

/** Square blocks in the earth, some lighter and some darker. */
export function soil(paper: Paper, chance: Chance, { tops, from, bottom }: Soil): void {
  for (const ink of ['earthDark', 'earthLight'] as const)
    for (let x = 0; x < paper.width; x += 4)
      for (let y = from; y < bottom; y += 4)
        if (y >= Math.max(topAt(tops, x), topAt(tops, x + 3)) + 3 && chance.is(2, 9))
          paper.fill(ink, x, y, 4, Math.min(4, bottom - y))
}

/** Land of earth with a cover of grass that hangs down here and there. */
export function meadowland(paper: Paper, chance: Chance, tops: Tops, from: number): void {
  const { height, width } = paper
  cover(paper, 'earth', tops, height)
  soil(paper, chance, { tops, from, bottom: height })
  cover(paper, 'grass', tops, height, 3)
  cover(paper, 'grassLight', tops, height, 1)
  for (const x of scattered(chance, 1, width, [5, 11]))
    paper.fill('grass', x, topAt(tops, x) + 3, chance.int(1, 2))
}

const land: readonly Ink[] = ['earth', 'earthLight', 'earthDark', 'grass', 'grassLight']

/** Water in a hollow of the land; `row` is its surface. */
export function pond(paper: Paper, from: number, to: number, row: number): void {
  paper.clear(land, from, row, to - from, 3)
  paper.fill('water', from, row, to - from, 3)
  paper.fill('waterLight', from, row, to - from)
}

/** The foot of the picture, in the color of the strip below it. */
export function ledge(paper: Paper, chance: Chance): void {
  for (let x = 0; x < paper.width; ) {
    const wide = chance.int(4, 12)
    const high = chance.one([1, 1, 2, 3])
    paper.fill('ground', x, paper.height - high, wide, high)
    x += wide
  }
}
