import { emblemBlocks } from '../icon.ts'
import { type Chance, chance } from './chance.ts'
import {
  type Composition,
  common,
  type Heights,
  type Layer,
  letters,
  lookOf,
  sprites,
  type Value,
} from './look.ts'
import { type Paper, paperOf } from './paper.ts'

/** In blocks. */
export const size = { width: 192, height: 48 }
const columns = Array.from({ length: size.width }, (_, x) => x)

/** Draws the picture of a look for a server, layer by layer. */
export function drawingOf(look: string, shortName: string): Paper {
  const { compositions, layers } = lookOf(look)
  const composition = chance(shortName, 'composition').one(compositions)
  const paper = paperOf(size.width, size.height)
  const scene: Scene = { paper, shortName, composition, places: new Map(), lands: new Map() }
  scene.places.set('foot', size.height - placeOf(scene, 'horizon'))
  for (const [index, layer] of [...common.sky, ...layers, common.ledge].entries()) {
    const brush = brushOf(scene, chance(shortName, layer.name ?? `${look} ${index}`))
    paper.lay(layer.moves ?? '')
    if (layer.land !== undefined) drawLand(brush, layer)
    if (layer.sprites !== undefined) drawSprites(brush, layer)
    if (layer.mirror !== undefined) drawMirror(brush, layer.mirror)
  }
  return paper
}

/** A picture in the making. */
interface Scene {
  readonly paper: Paper
  readonly shortName: string
  readonly composition: Composition
  /** Numbers by name, as soon as one is drawn. */
  readonly places: Map<string, number>
  /** The top row of each column of land. */
  readonly lands: Map<string, readonly number[]>
}

/** Draws one layer. */
interface Brush extends Scene {
  readonly drawn: Chance
  readonly number: (value: Value) => number
  /** Rows are counted from the horizon, down. */
  readonly row: (value: Value) => number
}

function brushOf(scene: Scene, drawn: Chance): Brush {
  const number = (value: Value): number => {
    if (typeof value === 'number') return value
    if (typeof value === 'object') return drawn.int(number(value[0]), number(value[1]))
    const [, name = '', more = 0] = /^(\w+)([+-]\d+)?$/.exec(value) ?? []
    return placeOf(scene, name) + Number(more)
  }
  return { ...scene, drawn, number, row: value => placeOf(scene, 'horizon') + number(value) }
}

/** The number that a name stands for. `NaN` draws nothing: the composition does not have it. */
function placeOf(scene: Scene, name: string): number {
  const { places, composition, shortName } = scene
  const value = (composition[name] ?? Number.NaN) as Value
  const place = places.get(name) ?? brushOf(scene, chance(shortName, name)).number(value)
  places.set(name, place)
  return place
}

function drawLand(brush: Brush, layer: Layer): void {
  const { paper, lands, row, drawn } = brush
  const { name, land = [], foot = [[0, 99]], skin = [], soil } = layer
  const tops = heightsOf(brush, land, layer)
  const feet = heightsOf(brush, foot, layer)
  if (name !== undefined) lands.set(name, tops)
  for (const [x, top] of tops.entries())
    for (const [ink, thick = size.height] of skin)
      paper.fill(ink, x, top, 1, Math.min((feet[x] ?? 0) - top, thick))
  if (soil === undefined) return
  // Square blocks in the earth, some lighter and some darker.
  for (const ink of ['earthDark', 'earthLight'])
    for (let x = 0; x < size.width; x += 4)
      for (let y = row(soil); y < size.height; y += 4) {
        const isInside = [x, x + 3].every(at => y > (tops[at] ?? 0) + 2 && paper.has('earth', at, y + 3))
        if (isInside && drawn.is(2, 9)) paper.fill(ink, x, y, 4, 4)
      }
}

/** The top row of land at each column: below the paper where there is none. */
function heightsOf(brush: Brush, given: Heights | string, { wide = [4, 8] }: Layer): readonly number[] {
  const { composition, number, row, drawn } = brush
  const heights = (typeof given === 'string' ? composition[given] : given) as Heights
  const goals = heights.map(([from, goal, rough = 0]) => ({ from: number(from), goal: row(goal), rough }))
  let y = goals[0]?.goal ?? 0
  let end = 0
  return columns.map(x => {
    const { goal = size.height, rough = 0 } = goals.findLast(({ from }) => from <= x) ?? {}
    if (rough === 0) y = goal
    else if (x >= end) {
      const missing = Math.abs(goal - y) > 1
      y += missing ? Math.sign(goal - y) * drawn.int(0, rough) : drawn.int(-1, 1) * drawn.int(1, rough)
      end = x + number(wide)
    }
    return y
  })
}

/** Draws one of the sprites at a column, or at many. Its bottom row is the one above the ground. */
function drawSprites(brush: Brush, layer: Layer): void {
  const { lands, places, composition, shortName, number, row, drawn } = brush
  const { name = '', x, from = x ?? 0, to = size.width, every = size.width, on = '', not = [] } = layer
  const names = typeof layer.sprites === 'string' ? composition[layer.sprites] : layer.sprites
  for (const down of layer.rows ?? [0]) {
    const end = x === undefined ? number(to) : Number.POSITIVE_INFINITY
    for (let column = number(from); column < end; column += x === undefined ? number(every) : end) {
      const drawing = drawn.one(drawingsOf(drawn.one(names as [string]), shortName))
      const width = Math.max(...drawing.map(line => line.length))
      const left = column - Math.floor(width / 2)
      const land = lands.get(on)?.[column]
      const isTaken = not.some(([a, b]) => left < number(b) && left + width > number(a))
      if (isTaken || (land ?? 0) >= size.height) continue
      const ground = land === undefined ? row(down) : land + number(down)
      stamp(brush, drawing, left, ground - drawing.length)
      places.set(`${name}Left`, left)
      places.set(`${name}Right`, left + width)
    }
  }
}

/** A drawing by hand: rows of letters, from the top. */
type Drawing = readonly string[]

/** The drawings of a sprite. `emblem of` another one builds the emblem of the server with it. */
export function drawingsOf(name: string, shortName: string): readonly [Drawing, ...Drawing[]] {
  const [, block] = /^emblem of (.*)$/.exec(name) ?? []
  const choice = sprites[block ?? name]
  if (choice === undefined) throw new Error(`there is no sprite ${name}`)
  const drawings = choice.map(text => text.trimEnd().split('\n')) as [string[], ...string[][]]
  if (block === undefined) return drawings
  const blocks = Array.from(emblemBlocks(shortName))
  const rowsFrom = (from: number) =>
    drawings[0].map(row =>
      blocks
        .slice(from, from + 8)
        .map(isInked => (isInked ? row : '.'.repeat(row.length)))
        .join(''),
    )
  return [[0, 8, 16, 24, 32, 40, 48, 56].flatMap(rowsFrom)]
}

function stamp(scene: Scene, drawing: Drawing, left: number, top: number): void {
  const { paper, shortName, places } = scene
  const toss = chance(shortName, 'sign')
  const sign = Array.from({ length: 10 }, () => (toss.is(1, 2) ? 'roof roofLight' : 'roof'))
  for (const [down, row] of drawing.entries())
    for (const [right, letter] of [...row].entries()) {
      const inks = sign[Number(letter)] ?? letters[letter]
      for (const ink of inks?.split(' ') ?? []) paper.fill(ink, left + right, top + down)
      if (letter !== '*') continue
      places.set('lamp', left + right)
      places.set('lampRow', top + down - placeOf(scene, 'horizon'))
    }
}

/** The land above the water upside down in it, broken by waves. */
function drawMirror({ paper, row }: Brush, mirror: Value): void {
  const from = row(mirror)
  const isSolid = (x: number, y: number) =>
    ['earth', 'wall', 'leaf', 'roof'].some(ink => paper.has(ink, x, y))
  for (let depth = 0; depth < 6; depth++)
    for (const x of columns) {
      const isBroken = depth % 3 === 2 || (3 * depth + x) % 8 < 2
      const isShown = isSolid(x, from - 1 - 2 * depth) && !isSolid(x, from + depth)
      if (isShown && !isBroken) paper.fill('reflection', x, from + depth)
    }
}
