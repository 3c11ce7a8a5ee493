import { outline, type Paper, paperOf } from './bitmap.ts'
import { type Chance, chance } from './chance.ts'
import type { View } from './landscape.ts'
import type { EdgeShape } from './scene.ts'
import { scenes } from './scenes.ts'

/** In blocks. */
const [width, height] = [96, 10]

/** A row of blocks that meets itself, as a mask: for the foot of pages and below their header. */
export function edge(view: Pick<View, 'shortName' | 'look'>): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges"><path d="${edgePath(view)}"/></svg>`
}

/** The same as path data. */
export function edgePath({ shortName, look }: Pick<View, 'shortName' | 'look'>): string {
  const paper = paperOf(width, height)
  const drawn = chance(shortName, 'edge')
  const { edge } = scenes[look]
  for (let x = 0; x < width; ) {
    const wide = Math.min(width - x, drawn.one([4, 4, 8, 12]))
    const high = drawn.one(edge.length === 1 ? [2, 2, 4, 6] : [2, 3, 4])
    paper.fill('ground', x, height - high, wide, high)
    grow(paper, drawn, wide > 4 ? drawn.one(edge) : 'none', x, height - high)
    x += wide
  }
  const bitmap = paper.bitmapOf('ground')
  return bitmap === undefined ? '' : outline(bitmap)
}

/** What stands on a block of the edge, 8 columns wide. */
function grow(paper: Paper, drawn: Chance, shape: EdgeShape, x: number, top: number): void {
  const blocks = {
    tree: [
      [3, -2, 1, 2],
      [1, -5, 5, 3],
      [2, -6, 3, 1],
    ],
    pine: [
      [1, -1, 6, 1],
      [2, -3, 4, 2],
      [3, -5, 2, 2],
    ],
    cactus: [
      [2, -4, 1, 4],
      [4, -3, 1, 2],
      [2, -2, 3, 1],
    ],
    none: drawn.is(1, 2)
      ? [
          [1, -1, 1, 1],
          [3, -1, 1, 1],
        ]
      : [],
  } as const
  for (const [right, up, width, height] of blocks[shape])
    paper.fill('ground', x + right, top + up, width, height)
}
