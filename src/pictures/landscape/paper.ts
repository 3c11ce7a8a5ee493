import { common } from './look.ts'

/** The paper of a picture. */
export interface Paper {
  readonly width: number
  readonly height: number
  /** Fills a box of blocks, above what is there. Blocks outside of the paper are left out. */
  readonly fill: (ink: string, x: number, y: number, width?: number, height?: number) => void
  readonly has: (ink: string, x: number, y: number) => boolean
  /** Lays a new sheet above the others. What is on one sheet moves together. */
  readonly lay: (motion: string) => void
  readonly sheets: readonly Sheet[]
}

interface Sheet {
  readonly motion: string
  readonly bitmaps: Map<string, Bitmap>
}

/** One byte a block, row by row: 1 is inked. */
type Bitmap = Uint8Array

const orders = new Map(Object.keys(common.inks).map((ink, index) => [ink, index]))

/** The place of an ink in the order of painting. */
export function layerOf(ink: string): number {
  const order = orders.get(ink)
  if (order === undefined) throw new Error(`There is no ink ${ink}`)
  return order
}

/** An empty paper. */
export function paperOf(width: number, height: number): Paper {
  const sheets: Sheet[] = [{ motion: '', bitmaps: new Map() }]
  const top = () => sheets.at(-1)?.bitmaps ?? new Map<string, Bitmap>()
  const clamp = (x: number) => Math.max(0, Math.min(width, x))
  return {
    width,
    height,
    sheets,
    fill: (ink, x, y, wide = 1, high = 1) => {
      const bitmaps = top()
      if (!bitmaps.has(ink)) bitmaps.set(ink, new Uint8Array(width * height))
      // Inks below keep their blocks: shapes that stay whole are shorter.
      for (const [other, blocks] of bitmaps)
        if (layerOf(other) >= layerOf(ink))
          for (let row = Math.max(0, y); row < Math.min(height, y + high); row++)
            blocks.fill(other === ink ? 1 : 0, row * width + clamp(x), row * width + clamp(x + wide))
    },
    has: (ink, x, y) => top().get(ink)?.[y * width + x] === 1,
    lay: motion => {
      if (sheets.at(-1)?.motion !== motion) sheets.push({ motion, bitmaps: new Map() })
    },
  }
}

/** The outlines of all areas of a bitmap as path data. */
export function outline(blocks: Uint8Array, width: number): string {
  const at = (x: number, y: number) => x >= 0 && x < width && blocks[y * width + x] === 1
  const done = new Set<number>()
  let path = ''
  let from = { x: 0, y: 0 }
  for (const [start, block] of blocks.entries()) {
    const left = start % width
    const top = Math.floor(start / width)
    // Each outline has a top edge, and begins at its first one.
    if (block === 0 || at(left, top - 1) || done.has(start)) continue
    path += `${path === '' ? 'M' : 'm'}${left - from.x}${top < from.y ? '' : ' '}${top - from.y}`
    from = { x: left, y: top }
    let x = left
    let y = top
    let right = 1
    let down = 0
    let length = 0
    do {
      if (right === 1) done.add(y * width + x)
      x += right
      y += down
      length++
      // The area is on the right of the way. At a corner the way turns to the side that has blocks ahead.
      const isAhead = at(x + (right - down - 1) / 2, y + (right + down - 1) / 2)
      if (isAhead && !at(x + (right + down - 1) / 2, y + (down - right - 1) / 2)) continue
      const isClosed = x === left && y === top && !isAhead && down === -1
      // `z` draws the last side.
      if (!isClosed) path += down === 0 ? `h${right * length}` : `v${down * length}`
      ;[right, down] = isAhead ? [down, -right] : [-down, right]
      length = 0
    } while (x !== left || y !== top || right !== 1)
    path += 'z'
  }
  return path
}
