import type { Templates } from '../model/sources.ts'
import { templatesOf } from '../text/template.ts'
import { type Letters, lettered, lettersOf } from './lettering.ts'
import { inBox, type Logo } from './logo.ts'

/** What a site's icon is made of: the logo, if it is about as wide as high; else the name's initial; else a compass rose. */
export interface IconLook {
  readonly logo: Logo | undefined
  readonly name: string
  readonly accent: string
  /** What is readable on the accent. */
  readonly ink: string
}

interface IconShape {
  /** Width and height of the picture; without it, it is as large as its place. */
  readonly pixels?: number
  /** `own`: as the design has it. `cut`: on a full ground, because the system cuts it to its own shape. */
  readonly edge: 'own' | 'cut'
  /** How much of the picture a logo fills. */
  readonly share?: number
}

/** Draws a site's icon in the shapes that browsers and systems ask for. */
export function iconDrawing(templates: Templates, look: IconLook): (shape: IconShape) => string {
  const render = templatesOf(templates, 'pictures')
  const { accent, ink } = look
  const logo = look.logo && isSquarish(look.logo) ? inBox(look.logo, 64) : undefined
  const initial = initialOf(look.name, lettersOf(templates))
  const rose = logo === undefined && initial === undefined
  const ground = rose ? '#12304a' : accent
  return ({ pixels, edge, share = 1 }) =>
    render('icon', {
      pixels,
      logo,
      initial,
      ink,
      // Initial and rose have their own margin.
      scale: logo === undefined ? Math.min(1, share * 1.4) : share,
      corner: edge === 'own' ? 14 : 0,
      ground: logo === undefined ? ground : edge === 'own' ? undefined : '#fbfaf7',
    })
}

/** Whether an image is still to be made out as an icon: a wide lettering is not. */
export function isSquarish({ width, height }: Logo): boolean {
  return Math.max(width, height) / Math.min(width, height) <= 1.25
}

/** The first letter or digit of a name, as large as a square of 64 has room for, its middle at 0. */
function initialOf(name: string, letters: Letters) {
  const first = /[\p{L}\p{N}]/u.exec(lettered(name, letters))?.[0].toUpperCase()
  if (first === undefined || ![...first].every(letters.has)) return undefined
  const path = letters.outline(first)
  const { left, top, width, height } = outlineBox(path)
  const scale = Math.min(40 / width, 40 / height)
  const place = (value: number) => Number(value.toFixed(2))
  return {
    path,
    scale: Number(scale.toFixed(4)),
    x: place(-(left + width / 2) * scale),
    y: place(-(top + height / 2) * scale),
  }
}

/** The box around an outline of `letters.txt`. Control points of curves are counted too: they are hardly outside. */
export function outlineBox(path: string) {
  const [xs, ys]: [number[], number[]] = [[], []]
  let [x, y] = [0, 0]
  for (const [, command = '', values = ''] of path.matchAll(/([Mlhvq])([-\d ]*)/g)) {
    if (command === 'M') [x, y] = [0, 0]
    const numbers = (values.match(/-?\d+/g) ?? []).map(Number)
    const steps = command === 'h' ? [...numbers, 0] : command === 'v' ? [0, ...numbers] : numbers
    const [right = 0, down = 0] = steps.slice(-2)
    xs.push(...steps.filter((_, index) => index % 2 === 0).map(step => x + step))
    ys.push(...steps.filter((_, index) => index % 2 === 1).map(step => y + step))
    x += right
    y += down
  }
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
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
