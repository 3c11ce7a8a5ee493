import type { Paper } from './bitmap.ts'
import { type Chance, chance } from './chance.ts'
import { type Scene, tone } from './scene.ts'
import { clouds, flier, sky } from './sky.ts'
import { cover, level, meadowland, pond, scattered, steppedLand, topAt } from './terrain.ts'

/** Tables of rock, dunes and an oasis. */
export const desert: Scene = {
  tones: {
    sky: tone(62, 0.2, [0.905, 0.055], [0.23, 0.045]),
    glow: tone(80, 0.2, [0.955, 0.085], [0.5, 0.11]),
    water: tone(200, 0.3, [0.68, 0.095], [0.34, 0.095]),
    grass: tone(72, 0.12, [0.83, 0.1], [0.5, 0.06]),
    leaf: tone(130, 0.15, [0.56, 0.12], [0.37, 0.08]),
    earth: tone(48, 0.15, [0.7, 0.105], [0.4, 0.06]),
    ridge: tone(48, 0.15, [0.62, 0.11], [0.36, 0.11]),
    hill: tone(48, 0.15, [0.7, 0.105], [0.4, 0.06]),
    sand: tone(72, 0.12, [0.9, 0.07], [0.5, 0.07]),
    wall: tone(72, 0, [0.82, 0.055], [0.6, 0.03]),
    ground: tone(48, 0.15, [0.38, 0.07], [0.24, 0.06]),
  },
  edge: ['cactus', 'none'],
  draw: (paper, name, stamp) => {
    const drawn = chance(name, 'desert')
    const { width, height } = paper
    const base = height - 10
    const house = drawn.int(78, 86)
    const sun = { x: drawn.int(112, 124), y: base - drawn.int(20, 25), size: 12 }
    sky(paper, name, { horizon: base - 2, stars: 34, sun })
    clouds(paper, drawn, { count: 2, rows: [base - 29, base - 22], sun })
    const rock = chance(name, 'far')
    tables(paper, rock, base)
    const dunes = (x: number) => base - 3 - (Math.floor(x / 38) % 2) * 5
    const near = steppedLand(rock, width, {
      start: base - 4,
      goal: dunes,
      wide: [3, 8],
      rise: 1,
      highest: base - 9,
      lowest: base,
    })
    cover(paper, 'hill', near, height)
    cover(paper, 'hillLight', near, height, 1)
    const land = chance(name, 'land')
    const goal = (x: number) => {
      if (x < 34) return base - 5
      if (x < house - 20) return base
      if (x < house + 24) return base - 2
      return x < 150 ? base + 3 : base - 4
    }
    const tops = steppedLand(land, width, {
      start: base - 1,
      goal,
      wide: [5, 10],
      rise: 1,
      highest: base - 7,
      lowest: base + 4,
    })
    level(tops, house - 16, house + 20, base - 2)
    const water = { from: drawn.int(118, 126), to: drawn.int(140, 150), row: base + 3 }
    level(tops, water.from - 5, water.to + 5, water.row)
    meadowland(paper, land, tops, base - 2)
    pond(paper, water.from, water.to, water.row)
    paper.fill('glint', water.from + 3, water.row + 1, 5)
    stamp('palm', water.from - 3, water.row, land)
    stamp('palm', water.to + 3, water.row, land)
    const isFree = (x: number) => Math.abs(x - house) > 26 && (x < water.from - 10 || x > water.to + 10)
    for (const x of scattered(land, 5, width - 3, [9, 21]))
      if (isFree(x)) stamp('cactus', x, topAt(tops, x), land)
    const built = chance(name, 'house')
    const { left } = stamp(built.one(['temple', 'temple', 'arch', 'tent', 'castle']), house, base - 1, built)
    stamp('banner', left - 5, base - 1, drawn)
    flier(stamp, name, base - 20)
  },
}

/** Tables of rock with their layers. */
function tables(paper: Paper, drawn: Chance, base: number): void {
  const tops = Array.from({ length: paper.width }, () => base)
  for (let x = drawn.int(-8, 6); x < paper.width; ) {
    const wide = drawn.int(12, 30)
    const top = base - drawn.int(7, 19)
    level(tops, x, x + wide, top + 3)
    level(tops, x + 2, x + wide - 2, top + 1)
    level(tops, x + 3, x + wide - 3, top)
    x += wide + drawn.int(2, 14)
  }
  cover(paper, 'far', tops, paper.height)
  cover(paper, 'farLight', tops, paper.height, 1)
  for (const [x, top] of tops.entries())
    for (let y = base - 20; y < base; y += 5) if (y > top) paper.fill('farLight', x, y)
}
