import type { Paper } from './bitmap.ts'
import { chance } from './chance.ts'
import { type Scene, tone } from './scene.ts'
import { clouds, sky } from './sky.ts'
import { cover, level, meadowland, mountains, pond, scattered, steppedLand, topAt } from './terrain.ts'

/** Peaks, pines and a frozen lake. */
export const snow: Scene = {
  tones: {
    sky: tone(240, 0.35, [0.89, 0.045], [0.225, 0.045]),
    glow: tone(350, 0.5, [0.955, 0.04], [0.48, 0.09]),
    water: tone(225, 0.3, [0.8, 0.055], [0.34, 0.055]),
    grass: tone(235, 0.2, [0.97, 0.018], [0.66, 0.018]),
    leaf: tone(165, 0.2, [0.46, 0.06], [0.3, 0.06]),
    earth: tone(262, 0.2, [0.63, 0.045], [0.38, 0.045]),
    ridge: tone(262, 0.2, [0.66, 0.05], [0.34, 0.05]),
    hill: tone(165, 0.2, [0.46, 0.06], [0.3, 0.06]),
    sand: tone(235, 0.2, [0.9, 0.07], [0.5, 0.07]),
    wall: tone(80, 0, [0.93, 0.03], [0.6, 0.03]),
    ground: tone(262, 0.2, [0.36, 0.05], [0.2, 0.04]),
  },
  isSnowy: true,
  edge: ['pine', 'pine', 'none'],
  draw: (paper, name, stamp) => {
    const drawn = chance(name, 'snow')
    const { width, height } = paper
    const base = height - 10
    const house = drawn.int(78, 88)
    const sun = { x: drawn.int(114, 130), y: base - drawn.int(25, 29), size: 8 }
    sky(paper, name, { horizon: base - 2, stars: 30, sun })
    clouds(paper, drawn, { count: 3, rows: [base - 31, base - 24], sun })
    peaks(paper, name, base, drawn.int(4, 6))
    const land = chance(name, 'land')
    const goal = (x: number) => {
      if (x < 44) return base - 5
      if (x < house - 16) return base
      if (x < house + 14) return base - 3
      return x < 150 ? base + 3 : base - 3
    }
    const tops = steppedLand(land, width, {
      start: base - 2,
      goal,
      wide: [4, 8],
      rise: 2,
      highest: base - 7,
      lowest: base + 4,
    })
    level(tops, house - 12, house + 11, base - 3)
    const ice = { from: drawn.int(108, 114), to: drawn.int(140, 150), row: base + 3 }
    level(tops, ice.from - 2, ice.to + 2, ice.row)
    meadowland(paper, land, tops, base - 2)
    pond(paper, ice.from, ice.to, ice.row)
    for (let n = 0; n < 5; n++)
      paper.fill('glint', drawn.int(ice.from + 1, ice.to - 8), ice.row + drawn.int(1, 2), drawn.int(2, 6))
    for (const x of scattered(land, 4, width - 3, [8, 15]))
      if (Math.abs(x - house) > 15 && (x < ice.from - 3 || x > ice.to + 3))
        stamp(land.one(['pine', 'pine', 'sapling']), x, topAt(tops, x), land)
    const built = chance(name, 'house')
    stamp(built.one(['house', 'house', 'castle', 'tent']), house, base - 2, built)
    stamp('banner', house + 15, topAt(tops, house + 12), drawn)
    const flakes = chance(name, 'flakes')
    for (let n = 0; n < 18; n++) paper.fill('grassLight', flakes.int(0, width - 1), flakes.int(4, base - 8))
  },
}

/** Mountains with snow on them, and a forest at their foot. */
function peaks(paper: Paper, name: string, base: number, count: number): void {
  const { width, height } = paper
  const far = mountains(chance(name, 'far'), width, {
    count,
    base,
    peaks: [base - 24, base - 13],
    slope: [1, 2],
  })
  cover(paper, 'far', far, height)
  const drawn = chance(name, 'forest')
  let deep = 5
  for (const [x, top] of far.entries()) {
    deep = Math.max(3, Math.min(8, deep + drawn.int(-1, 1)))
    if (top < base - 7) paper.fill('farLight', x, top, 1, Math.min(deep, base - 6 - top))
  }
  const goal = (x: number) => base - 4 - (Math.floor(x / 40) % 2) * 3
  const near = steppedLand(drawn, width, {
    start: base - 4,
    goal,
    wide: [3, 6],
    rise: 1,
    highest: base - 9,
    lowest: base,
  })
  cover(paper, 'hill', near, height)
  cover(paper, 'hillLight', near, height, 2)
  for (const x of scattered(drawn, 1, width, [6, 11])) {
    const tiers = drawn.int(2, 4)
    for (let tier = 0; tier < tiers; tier++)
      paper.fill('hillTree', x - tiers + tier + 2, topAt(near, x) - 1 - tier * 2, 2 * (tiers - tier) - 1, 2)
  }
}
