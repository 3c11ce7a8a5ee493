import type { Templates } from '../model/sources.ts'
import { templatesOf } from '../text/template.ts'
import { color, oklchOf, readable } from './color.ts'
import { chance } from './landscape/chance.ts'
import type { View } from './landscape/look.ts'
import { outline } from './landscape/paper.ts'
import { inBox, type Logo } from './logo.ts'

interface IconShape {
  /** Width and height of the picture; without it, it is as large as its place. */
  readonly pixels?: number
  /** `own`: as the design has it. `cut`: on a full ground, because the system cuts it to its own shape. */
  readonly edge: 'own' | 'cut'
  /** The share of the picture that a logo fills. */
  readonly share?: number
}

/** Draws a site's icon in the shapes that browsers and systems ask for: the logo, if it is about as wide as high, else the emblem. */
export function iconDrawing(
  templates: Templates,
  view: View,
  logo: Logo | undefined,
): (shape: IconShape) => string {
  const render = templatesOf(templates, 'pictures')
  const image = logo && isSquarish(logo) ? inBox(logo, 64) : undefined
  return ({ pixels, edge, share = 1 }) => {
    const isCut = edge === 'cut'
    if (image !== undefined) return render('icon', { pixels, image, isCut, scale: share })
    // The blocks of the emblem fill three quarters of it.
    return emblem(view, { pixels, isCut, scale: Math.min(1, share / 0.75) })
  }
}

/** Whether an image is still to be made out as an icon: a wide lettering is not. */
export function isSquarish({ width, height }: Logo): boolean {
  return Math.max(width, height) / Math.min(width, height) <= 1.25
}

interface Layer {
  readonly size: number
  readonly png: Uint8Array
}

/** An icon file of several sizes, each held as PNG: what browsers ask for as `/favicon.ico`. Sizes are below 256. */
export function ico(layers: readonly Layer[]): Uint8Array {
  const [headLength, entryLength] = [6, 16]
  const head = Buffer.alloc(headLength)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(layers.length, 4)
  let offset = headLength + entryLength * layers.length
  const entries = layers.map(({ size, png }) => {
    const entry = Buffer.alloc(entryLength)
    entry.writeUInt8(size, 0)
    entry.writeUInt8(size, 1)
    // One plane of 32 bits a pixel.
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([head, ...entries, ...layers.map(({ png }) => png)])
}

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
