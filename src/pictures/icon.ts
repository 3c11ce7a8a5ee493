import type { Templates } from '../model/sources.ts'
import { templatesOf } from '../text/template.ts'
import { emblem } from './emblem.ts'
import type { View } from './landscape/look.ts'
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
