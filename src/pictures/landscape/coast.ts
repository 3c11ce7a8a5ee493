import type { Paper } from './bitmap.ts'
import { type Chance, chance } from './chance.ts'
import type { Ink } from './inks.ts'
import { type Scene, tone } from './scene.ts'
import { clouds, flier, sky } from './sky.ts'
import type { Stamp } from './sprites.ts'
import { cover, level, mountains, scattered, soil, steppedLand, topAt } from './terrain.ts'

/** Land that ends at a sea, a house at its end, an island beyond. */
export const coast: Scene = {
  tones: {
    sky: tone(232, 0.3, [0.885, 0.062], [0.225, 0.05]),
    glow: tone(75, 0.45, [0.95, 0.06], [0.46, 0.1]),
    water: tone(222, 0.35, [0.68, 0.095], [0.34, 0.095]),
    grass: tone(142, 0.2, [0.74, 0.135], [0.47, 0.095]),
    leaf: tone(142, 0.2, [0.56, 0.12], [0.37, 0.08]),
    earth: tone(58, 0.15, [0.53, 0.07], [0.33, 0.045]),
    ridge: tone(142, 0.2, [0.6, 0.07], [0.33, 0.07]),
    hill: tone(142, 0.2, [0.56, 0.12], [0.37, 0.08]),
    sand: tone(84, 0.1, [0.9, 0.07], [0.5, 0.07]),
    wall: tone(80, 0, [0.93, 0.03], [0.6, 0.03]),
    ground: tone(222, 0.35, [0.36, 0.07], [0.2, 0.05]),
  },
  edge: ['tree', 'pine', 'none'],
  draw: (paper, name, stamp) => {
    const drawn = chance(name, 'coast')
    const sea = paper.height - 12
    const sun = { x: drawn.int(112, 128), y: sea - drawn.int(15, 22), size: 8 }
    sky(paper, name, { horizon: sea, stars: 26, sun })
    clouds(paper, drawn, { count: 4, rows: [sea - 27, sea - 17], sun })
    const shape = { count: drawn.int(5, 7), base: sea, peaks: [sea - 13, sea - 4], slope: [1, 3] } as const
    const far = mountains(chance(name, 'far'), paper.width, shape)
    cover(paper, 'far', far, sea)
    cover(paper, 'farLight', far, sea, 1)
    water(paper, chance(name, 'water'), sea, sun.x)
    const end = headland(paper, name, stamp, { sea, house: drawn.int(78, 86) })
    island(paper, chance(name, 'island'), stamp, sea)
    if (drawn.is(3, 4)) stamp('boat', drawn.int(end + 12, sun.x + 2), sea + 6, chance(name, 'boat'))
    mirror(paper, ['earth', 'wall', 'leaf', 'roof'], sea + 2)
    flier(stamp, name, sea - 18)
  },
}

/** The sea with its waves, and the way of the light on it. */
function water(paper: Paper, drawn: Chance, sea: number, sun: number): void {
  const { width, height } = paper
  paper.fill('water', 0, sea, width, height - sea)
  paper.fill('waterLight', 0, sea, width)
  for (let y = sea + 2; y < height - 1; y += 2) {
    const row = (y - sea - 2) / 2
    for (const x of scattered(drawn, drawn.int(0, 20), width, [22, 56]))
      paper.fill(row % 2 === 1 ? 'waterDark' : 'waterLight', x, y, drawn.int(3, 6 + row * 2))
  }
  for (let y = sea + 1; y < height - 2; y += 2) {
    const wide = Math.max(2, 8 - (y - sea - 1) / 2) + drawn.int(-1, 2)
    paper.fill('glint', sun + 4 - Math.floor(wide / 2) + drawn.int(-1, 1), y, wide)
  }
}

interface Shore {
  readonly sea: number
  /** The column of the house. */
  readonly house: number
}

/** The land with trees and a house; returns the column at which its beach ends. */
function headland(paper: Paper, name: string, stamp: Stamp, { sea, house }: Shore): number {
  const drawn = chance(name, 'land')
  const goal = (x: number) => {
    if (x < 44) return sea - 10
    if (x < house - 14) return sea - 4
    return x < house + 6 ? sea - 7 : sea + 2
  }
  const start = sea - drawn.int(8, 12)
  const tops = steppedLand(drawn, paper.width, {
    start,
    goal,
    wide: [4, 7],
    rise: 2,
    highest: sea - 16,
    lowest: sea + 3,
  })
  const end = drawn.int(house + 14, house + 20)
  level(tops, house - 10, house + 9, sea - 7)
  for (let x = house + 9; x < end; x++) tops[x] = x < end - 6 ? Math.max(topAt(tops, x), sea - 4) : sea - 2
  level(tops, end, end + 6, sea)
  level(tops, end + 6, paper.width, paper.height)
  // The shore goes down to the left, so that the land has weight.
  for (let x = 0; x < end + 6; x++) {
    const bank = Math.min(paper.height, sea + 2 + Math.floor(Math.max(0, 60 - x) / 12))
    paper.fill('earth', x, topAt(tops, x), 1, bank - topAt(tops, x))
  }
  soil(paper, drawn, { tops, from: sea - 10, bottom: sea + 1 })
  paper.clear(['earthDark', 'earthLight'], end - 6, 0, paper.width, paper.height)
  for (let x = 0; x < end + 6; x++) {
    const isBeach = topAt(tops, x) >= sea - 2
    paper.fill(isBeach ? 'sand' : 'grass', x, topAt(tops, x), 1, 2)
    if (!isBeach) paper.fill('grassLight', x, topAt(tops, x))
  }
  for (const x of scattered(drawn, 2, house - 10, [2, 5]))
    if (topAt(tops, x) < sea - 2) paper.fill('grass', x, topAt(tops, x) + 2, drawn.int(1, 2))
  for (const x of scattered(drawn, 4, house - 18, [7, 13]))
    stamp(drawn.one(['oak', 'oak', 'oak', 'pine', 'pine', 'bush', 'sapling']), x, topAt(tops, x), drawn)
  const built = chance(name, 'house')
  const kind = built.one(['lighthouse', 'lighthouse', 'castle', 'house', 'mill'])
  const { left, top } = stamp(kind, house, sea - 6, built)
  if (kind === 'lighthouse') beam(paper, left + 6, top + 3)
  else stamp('banner', left - 5, sea - 6, drawn)
  return end + 6
}

/** The light of a lighthouse, which widens step by step. */
function beam(paper: Paper, from: number, row: number): void {
  for (let n = 1; n <= 34; n++) {
    const step = Math.floor(n / 7)
    paper.fill('beam', from + 2 * n - 2, row - step, 2, 1 + 2 * step)
  }
}

/** A small island on the other side. */
function island(paper: Paper, drawn: Chance, stamp: Stamp, sea: number): void {
  const left = drawn.int(146, 156)
  const width = drawn.int(22, 30)
  const goal = (x: number) => (x < 5 || x > width - 6 ? sea : sea - 4)
  const tops = steppedLand(drawn, width, {
    start: sea - 2,
    goal,
    wide: [2, 5],
    rise: 1,
    highest: sea - 6,
    lowest: sea,
  })
  for (const [x, top] of tops.entries()) {
    paper.fill('earth', left + x, top, 1, sea + 2 - top)
    paper.fill(top > sea - 2 ? 'sand' : 'grass', left + x, top)
  }
  for (const x of scattered(drawn, 4, width - 4, [7, 10]))
    stamp(drawn.one(['bush', 'palm', 'sapling']), left + x, topAt(tops, x), drawn)
}

/** What is above the water is in it upside down, broken by waves. */
function mirror(paper: Paper, solid: readonly Ink[], from: number): void {
  for (let depth = 0; depth < 6; depth++)
    for (let x = 0; x < paper.width; x++) {
      const isShown = depth % 3 !== 2 && (3 * depth + x) % 8 > 1
      const above = from - 1 - 2 * depth
      if (isShown && solid.some(ink => paper.has(ink, x, above))) paper.fill('reflection', x, from + depth)
    }
}
