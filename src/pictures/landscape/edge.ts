import { chance } from './chance.ts'
import { drawingsOf } from './drawing.ts'
import type { View } from './look.ts'
import { lookOf } from './look.ts'
import { outline, paperOf } from './paper.ts'

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
  const { edge } = lookOf(look)
  for (let x = 0; x < width; ) {
    const wide = Math.min(width - x, drawn.one([4, 4, 8, 12]))
    const high = drawn.one(edge.heights)
    paper.fill('ground', x, height - high, wide, high)
    const drawing = drawn.one(drawingsOf(drawn.one(edge.sprites), shortName))
    if (wide > 4)
      for (const [y, row] of drawing.entries())
        for (const [right, letter] of [...row].entries())
          if (letter !== '.') paper.fill('ground', x + right, height - high - drawing.length + y)
    x += wide
  }
  return outline(paper.sheets[0]?.bitmaps.get('ground') ?? new Uint8Array(), width)
}
