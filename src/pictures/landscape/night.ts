import type { Paper } from './bitmap.ts'
import { type Chance, chance } from './chance.ts'
import { type Scene, tone } from './scene.ts'
import { sky } from './sky.ts'
import { cover, mountains, scattered, soil, steppedLand, topAt } from './terrain.ts'

/** Islands that float below a light in the sky. It has one color scheme. */
export const night: Scene = {
  tones: {
    sky: tone(278, 0.45, [0.205, 0.065], [0.205, 0.065]),
    glow: tone(320, 0.6, [0.45, 0.13], [0.45, 0.13]),
    water: tone(265, 0.4, [0.36, 0.095], [0.36, 0.095]),
    grass: tone(165, 0.35, [0.5, 0.1], [0.5, 0.1]),
    leaf: tone(165, 0.35, [0.4, 0.08], [0.4, 0.08]),
    earth: tone(285, 0.3, [0.36, 0.045], [0.36, 0.045]),
    ridge: tone(165, 0.35, [0.4, 0.07], [0.4, 0.07]),
    hill: tone(165, 0.35, [0.4, 0.08], [0.4, 0.08]),
    sand: tone(280, 0.3, [0.5, 0.07], [0.5, 0.07]),
    wall: tone(80, 0, [0.66, 0.03], [0.66, 0.03]),
    ground: tone(285, 0.3, [0.2, 0.05], [0.2, 0.05]),
  },
  isAlwaysNight: true,
  edge: ['pine', 'none'],
  draw: (paper, name, stamp) => {
    const drawn = chance(name, 'night')
    const { width, height } = paper
    const base = height - 8
    const house = drawn.int(78, 86)
    const sun = { x: drawn.int(114, 126), y: base - drawn.int(24, 28), size: 12 }
    sky(paper, name, { horizon: base, stars: 36, sun })
    aurora(paper, chance(name, 'aurora'), base)
    const shape = { count: drawn.int(5, 8), base, peaks: [base - 16, base - 6], slope: [1, 2] } as const
    const far = mountains(chance(name, 'far'), width, shape)
    cover(paper, 'far', far, height)
    cover(paper, 'farLight', far, height, 1)
    const land = chance(name, 'land')
    const goal = (x: number) => {
      if (x < 36) return base - 7
      if (x < 56) return base - 2
      return x < 132 ? base + 4 : base - 5
    }
    const tops = steppedLand(land, width, {
      start: base - 4,
      goal,
      wide: [4, 8],
      rise: 2,
      highest: base - 10,
      lowest: base + 5,
    })
    cover(paper, 'earth', tops, height)
    soil(paper, land, { tops, from: base - 6, bottom: height })
    cover(paper, 'grass', tops, height, 2)
    cover(paper, 'grassLight', tops, height, 1)
    const isle = { left: house - 17, width: drawn.int(34, 42), row: base - 11, deep: 11 }
    island(paper, chance(name, 'island'), isle)
    const built = chance(name, 'house')
    stamp(built.one(['castle', 'castle', 'house', 'mill', 'arch']), house, isle.row + 1, built)
    stamp('bush', isle.left + 3, isle.row, land)
    if (isle.width > 38) stamp('bush', isle.left + isle.width - 9, isle.row, land)
    waterfall(paper, isle.left + isle.width - 4, isle.row, base + 7)
    const small = chance(name, 'islands')
    const right = isle.left + isle.width
    island(paper, small, {
      left: right + 6,
      width: small.int(10, 14),
      row: isle.row - small.int(2, 6),
      deep: 4,
    })
    island(paper, small, {
      left: small.int(24, 36),
      width: small.int(12, 16),
      row: isle.row - small.int(5, 8),
      deep: 5,
    })
    island(paper, small, {
      left: small.int(150, 160),
      width: small.int(14, 18),
      row: isle.row - small.int(0, 5),
      deep: 6,
    })
    for (const x of scattered(land, 4, width, [9, 15]))
      if (x < 52 || x > 136) stamp(land.one(['pine', 'oak', 'bush', 'sapling']), x, topAt(tops, x), land)
    for (const x of scattered(land, land.int(8, 20), width, [16, 34])) {
      paper.fill('trunk', x, topAt(tops, x) - 3, 1, 3)
      paper.fill('lamp', x, topAt(tops, x) - 5, 1, 2)
    }
    for (const x of scattered(land, 3, width, [9, 17])) {
      const high = land.int(1, 3)
      paper.fill('flower', x, topAt(tops, x) - high, 1, high)
      paper.fill('flower', x + 1, topAt(tops, x) - 1)
    }
  },
}

/** Curtains of light that hang in the sky. */
function aurora(paper: Paper, drawn: Chance, base: number): void {
  for (let x = drawn.int(-10, 10); x < paper.width; x += drawn.int(8, 26)) {
    const folds = drawn.int(8, 16)
    let row = base - drawn.int(18, 24)
    for (let fold = 0; fold < folds; fold++) {
      const wide = drawn.int(2, 5)
      const high = Math.min(12, 1 + 2 * Math.min(fold, folds - 1 - fold) + drawn.int(0, 2))
      row = Math.min(base - 15, Math.max(base - 25, row + drawn.int(-1, 1)))
      paper.fill('aurora', x, row - high, wide, high)
      paper.fill('auroraLight', x, row - Math.min(2, high), wide, Math.min(2, high))
      x += wide
    }
  }
}

interface Island {
  readonly left: number
  readonly width: number
  readonly row: number
  /** How far it hangs down in its middle. */
  readonly deep: number
}

function island(paper: Paper, drawn: Chance, { left, width, row, deep }: Island): void {
  for (let x = 0; x < width; x += 2) {
    const inside = Math.min(x, width - 2 - x)
    const high = 2 + Math.min(deep, Math.floor(inside * 0.8)) + drawn.int(-1, 2)
    paper.fill('earth', left + x, row, 2, high)
    paper.fill('earthDark', left + x, row + Math.max(2, high - drawn.int(2, 4)), 2, drawn.int(1, 2))
    if (drawn.is(1, 3) && high > 5) paper.fill('earthLight', left + x, row + 3, 2, 2)
  }
  paper.fill('grass', left, row, width, 2)
  paper.fill('grassLight', left, row, width)
  for (const x of scattered(drawn, 1, width, [2, 4]))
    paper.fill('grass', left + x, row + 2, 1, drawn.int(1, 2))
}

function waterfall(paper: Paper, x: number, from: number, to: number): void {
  paper.fill('glint', x, from + 1, 1, to - from - 1)
  paper.fill('waterLight', x + 1, from + 1, 1, to - from - 1)
}
