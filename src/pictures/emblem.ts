import { color, oklchOf, readable } from './color.ts'
import { chance } from './landscape/chance.ts'
import type { View } from './landscape/look.ts'
import { outline } from './landscape/paper.ts'

/** The sign as an icon. */
interface EmblemShape {
  readonly pixels?: number | undefined
  /** On a full ground, because the system cuts icons to its own shape. */
  readonly isCut?: boolean
  /** Size of the blocks: 1 leaves one block free on all sides. */
  readonly scale?: number
}

/** The server's sign as SVG, for sites without a logo: eight by eight blocks, the same to the left and to the right. */
export function emblem(view: Pick<View, 'shortName' | 'accent'>, shape: EmblemShape = {}): string {
  const { pixels } = shape
  const size = pixels === undefined ? '' : ` width="${pixels}" height="${pixels}"`
  return `<svg xmlns="http://www.w3.org/2000/svg"${size} viewBox="0 0 8 8" shape-rendering="crispEdges">${emblemPaths(view, shape)}</svg>`
}

/** The same as paths, eight units wide, for another drawing. */
export function emblemPaths(
  { shortName, accent }: Pick<View, 'shortName' | 'accent'>,
  { isCut = false, scale = 1 }: EmblemShape = {},
): string {
  const { lightness, chroma, hue } = oklchOf(accent)
  const face = color(Math.min(0.55, Math.max(0.42, lightness)), chroma, hue)
  const shade = color(0.3, chroma * 0.7, hue)
  const ink = readable(color(0.93, 0.05, hue), [face], 4.5, 'lighter')
  const ground = isCut
    ? `<path fill="${face}" d="M0 0h8v8H0z"/>`
    : `<path fill="${face}" d="M1 0h6v1h1v6h-1v1h-6v-1h-1v-6h1z"/><path fill="${shade}" d="M1 7h6v1h-6z"/>`
  const place = scale === 1 ? '' : ` transform="translate(4 4) scale(${scale}) translate(-4 -4)"`
  const blocks = outline(emblemBlocks(shortName), 8)
  return `${ground}<path${place} fill="${ink}" d="${blocks}"/>`
}

/** The eight by eight blocks of the sign: 1 is inked. Neither nearly empty nor nearly full: such signs look alike. */
export function emblemBlocks(shortName: string): Uint8Array {
  const drawn = chance(shortName, 'emblem')
  for (;;) {
    const blocks = new Uint8Array(64)
    for (let y = 1; y < 7; y++)
      for (let x = 1; x < 4; x++)
        if (drawn.is(1, 2)) blocks.fill(1, y * 8 + x, y * 8 + x + 1).fill(1, y * 8 + 7 - x, y * 8 + 8 - x)
    const count = blocks.filter(block => block === 1).length
    if (count >= 16 && count <= 26) return blocks
  }
}
