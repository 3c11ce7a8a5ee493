import type { Ink } from './inks.ts'

/** What a picture is drawn on: one bitmap an ink. */
export interface Paper {
  readonly width: number
  readonly height: number
  /** Fills a box of blocks. Blocks outside of the paper are left out. */
  readonly fill: (ink: Ink, x: number, y: number, width?: number, height?: number) => void
  /** Takes inks away from a box. */
  readonly clear: (inks: readonly Ink[], x: number, y: number, width: number, height: number) => void
  readonly has: (ink: Ink, x: number, y: number) => boolean
  /** `undefined` for an ink that is not used. */
  readonly bitmapOf: (ink: Ink) => Bitmap | undefined
}

interface Bitmap {
  readonly width: number
  readonly height: number
  /** One byte a block, row by row: 1 is inked. */
  readonly blocks: Uint8Array
}

/** An empty paper. A mirrored one turns left into right in all that is drawn on it. */
export function paperOf(width: number, height: number, mirrored = false): Paper {
  const bitmaps = new Map<Ink, Uint8Array>()
  const blocksOf = (ink: Ink) => {
    const blocks = bitmaps.get(ink) ?? new Uint8Array(width * height)
    bitmaps.set(ink, blocks)
    return blocks
  }
  const clamp = (x: number) => Math.max(0, Math.min(width, x))
  const set = (ink: Ink, value: 0 | 1, x: number, y: number, wide: number, high: number) => {
    const left = mirrored ? width - x - wide : x
    for (let row = Math.max(0, y); row < Math.min(height, y + high); row++)
      blocksOf(ink).fill(value, row * width + clamp(left), row * width + clamp(left + wide))
  }
  return {
    width,
    height,
    fill: (ink, x, y, wide = 1, high = 1) => set(ink, 1, x, y, wide, high),
    clear: (inks, ...box) => {
      for (const ink of inks) if (bitmaps.has(ink)) set(ink, 0, ...box)
    },
    has: (ink, x, y) => bitmaps.get(ink)?.[y * width + (mirrored ? width - 1 - x : x)] === 1,
    bitmapOf: ink => {
      const blocks = bitmaps.get(ink)
      return blocks?.includes(1) ? { width, height, blocks } : undefined
    },
  }
}

/** How a bitmap is written in SVG: as an area to fill, or as lines that are one block thick. */
export interface Shape {
  readonly how: 'fill' | 'stroke'
  readonly path: string
}

/** The shorter of two ways to write a bitmap. Outlines compress better, unless nearly every part is one row high. */
export function shapeOf(bitmap: Bitmap): Shape {
  const outlines = outline(bitmap)
  const lines = rows(bitmap)
  return lines.split('h').length <= outlines.split('z').length * 1.1
    ? { how: 'stroke', path: lines }
    : { how: 'fill', path: outlines }
}

/** The rows of a bitmap as lines through the middle of their blocks. */
function rows({ width, height, blocks }: Bitmap): string {
  let path = ''
  let from = { x: 0, y: 0 }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const start = x
      while (x < width && blocks[y * width + x] === 1) x++
      if (x === start) continue
      path += path === '' ? `M${start} ${y}.5` : `m${numbers(start - from.x, y - from.y)}`
      path += `h${x - start}`
      from = { x, y }
    }
  }
  return path
}

/** Index of a step. */
type Way = 0 | 1 | 2 | 3

/** The ways of an outline: right, down, left, up. */
const steps = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
] as const

/** Of a corner that an outline has reached by each way: where the blocks ahead of it are, left and right of the way. */
const ahead = [
  { left: [0, -1], right: [0, 0] },
  { left: [0, 0], right: [-1, 0] },
  { left: [-1, 0], right: [-1, -1] },
  { left: [-1, -1], right: [0, -1] },
] as const

/** The outlines of all areas of a bitmap, with the area to the right. */
export function outline({ width, height, blocks }: Bitmap): string {
  const isInked = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && blocks[y * width + x] === 1
  const done = new Set<number>()
  let path = ''
  let from = { x: 0, y: 0 }
  for (let at = blocks.indexOf(1); at !== -1; at = blocks.indexOf(1, at + 1)) {
    // Each outline has a top edge, and begins at its first one.
    if ((at >= width && blocks[at - width] === 1) || done.has(at)) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    path += path === '' ? `M${numbers(x, y)}` : `m${numbers(x - from.x, y - from.y)}`
    path += around(x, y, isInked, (edgeX, edgeY) => done.add(edgeY * width + edgeX))
    from = { x, y }
  }
  return path
}

/** One outline from its start until it is there again. `passed` gets each top edge. */
function around(
  startX: number,
  startY: number,
  isInked: (x: number, y: number) => boolean,
  passed: (x: number, y: number) => void,
): string {
  let path = ''
  let [x, y] = [startX, startY]
  let way: Way = 0
  let length = 0
  do {
    if (way === 0) passed(x, y)
    x += steps[way].x
    y += steps[way].y
    length++
    const { left, right } = ahead[way]
    const onRight: boolean = isInked(x + right[0], y + right[1])
    const onLeft = isInked(x + left[0], y + left[1])
    if (onRight && !onLeft) continue
    const turned: Way = ((way + (onRight ? 3 : 1)) % 4) as Way
    const isClosed = x === startX && y === startY && turned === 0
    // `z` draws the last side.
    if (!isClosed) path += `${way % 2 === 0 ? 'h' : 'v'}${way < 2 ? length : -length}`
    way = turned
    length = 0
  } while (x !== startX || y !== startY || way !== 0)
  return `${path}z`
}

/** Two numbers in as few characters as SVG needs. */
function numbers(x: number, y: number): string {
  return y < 0 ? `${x}${y}` : `${x} ${y}`
}
