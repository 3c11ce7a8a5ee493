import type { Paper } from './bitmap.ts'
import { chance } from './chance.ts'
import { type Scene, tone } from './scene.ts'
import { clouds, flier, sky } from './sky.ts'
import { cover, level, meadowland, mountains, pond, scattered, steppedLand, topAt } from './terrain.ts'

/** Hills, a hedge and a pond, with flowers and a fence. */
export const meadow: Scene = {
  tones: {
    sky: tone(225, 0.3, [0.895, 0.058], [0.225, 0.045]),
    glow: tone(95, 0.45, [0.955, 0.07], [0.46, 0.09]),
    water: tone(215, 0.3, [0.68, 0.095], [0.34, 0.095]),
    grass: tone(135, 0.2, [0.74, 0.135], [0.47, 0.095]),
    leaf: tone(135, 0.2, [0.56, 0.12], [0.37, 0.08]),
    earth: tone(55, 0.15, [0.53, 0.07], [0.33, 0.045]),
    ridge: tone(135, 0.2, [0.6, 0.07], [0.33, 0.07]),
    hill: tone(135, 0.2, [0.56, 0.12], [0.37, 0.08]),
    sand: tone(80, 0.1, [0.9, 0.07], [0.5, 0.07]),
    wall: tone(80, 0, [0.93, 0.03], [0.6, 0.03]),
    ground: tone(55, 0.15, [0.33, 0.045], [0.21, 0.04]),
  },
  edge: ['tree', 'tree', 'pine', 'none'],
  draw: (paper, name, stamp) => {
    const drawn = chance(name, 'meadow')
    const base = paper.height - 10
    const house = drawn.int(78, 88)
    const sun = { x: drawn.int(112, 130), y: base - drawn.int(22, 28), size: 8 }
    sky(paper, name, { horizon: base - 2, stars: 20, sun })
    clouds(paper, drawn, { count: 4, rows: [base - 31, base - 20], sun })
    hills(paper, name, base, drawn.int(4, 6))
    const land = chance(name, 'land')
    const goal = (x: number) => {
      if (x < 40) return base - 5
      if (x < house - 16) return base - 1
      if (x < house + 14) return base - 3
      return x < 150 ? base + 3 : base - 3
    }
    const tops = steppedLand(land, paper.width, {
      start: base - 2,
      goal,
      wide: [4, 8],
      rise: 2,
      highest: base - 7,
      lowest: base + 4,
    })
    level(tops, house - 12, house + 11, base - 3)
    const water = { from: drawn.int(114, 122), row: base + 3, width: drawn.int(18, 28) }
    const shore = water.from + water.width
    // Steps lead down to the pond.
    for (let x = house + 11; x < paper.width; x++) {
      const away = x < water.from ? water.from - x : x - shore + 1
      if (away > 0 && away < 20) tops[x] = Math.max(topAt(tops, x), water.row - 1 - Math.floor(away / 4))
    }
    level(tops, water.from, shore, water.row)
    meadowland(paper, land, tops, base - 2)
    pond(paper, water.from, shore, water.row)
    paper.fill('glint', water.from + drawn.int(3, 8), water.row + 1, 5)
    const isDry = (x: number, around: number) => x < water.from - around || x > shore + around
    for (const x of scattered(land, 4, paper.width - 3, [9, 15]))
      if (Math.abs(x - house) > 19 && isDry(x, 4))
        stamp(land.one(['oak', 'oak', 'oak', 'bush', 'pine']), x, topAt(tops, x), land)
    for (const x of scattered(land, 2, paper.width, [9, 17]))
      if (isDry(x, 0)) paper.fill(land.is(2, 3) ? 'flower' : 'grassLight', x, topAt(tops, x) - 1)
    const built = chance(name, 'house')
    const { left } = stamp(built.one(['house', 'house', 'mill', 'castle', 'tent']), house, base - 2, built)
    stamp('banner', left - 5, base - 2, drawn)
    for (let x = house + 14; x < water.from - 4; x += 4) {
      paper.fill('trunk', x, topAt(tops, x) - 3, 1, 3)
      paper.fill('trunk', x, topAt(tops, x) - 2, 4)
    }
    flier(stamp, name, base - 20)
  },
}

/** Far and near hills, and a hedge at their foot. */
function hills(paper: Paper, name: string, base: number, count: number): void {
  const { width, height } = paper
  const far = mountains(chance(name, 'far'), width, {
    count,
    base,
    peaks: [base - 20, base - 9],
    slope: [1, 3],
  })
  cover(paper, 'far', far, height)
  cover(paper, 'farLight', far, height, 2)
  const drawn = chance(name, 'hills')
  const goal = (x: number) => base - 6 - (Math.floor(x / 32) % 2) * 5
  const near = steppedLand(drawn, width, {
    start: base - 8,
    goal,
    wide: [4, 9],
    rise: 2,
    highest: base - 14,
    lowest: base - 2,
  })
  cover(paper, 'hill', near, height)
  cover(paper, 'hillLight', near, height, 1)
  for (const x of scattered(drawn, 3, width, [13, 24])) {
    const high = drawn.int(3, 5)
    paper.fill('hillTree', x, topAt(near, x) - high - 1, 4, high - 1)
    paper.fill('hillTree', x + 1, topAt(near, x) - high - 2, 2, high + 2)
  }
  const low = {
    start: base - 1,
    goal: () => base - 1,
    wide: [5, 10],
    rise: 1,
    highest: base - 3,
    lowest: base + 1,
  } as const
  cover(paper, 'hillTree', steppedLand(chance(name, 'hedge'), width, low), height)
}
