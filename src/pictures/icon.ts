import type { Templates } from '../model/sources.ts'
import { svgTemplate } from '../template/svg-template.ts'
import { lettered } from './lettered.ts'
import { type Letters, readLetters } from './letters.ts'
import { inBox, type Logo } from './logo.ts'
import { outlineBox } from './outline-box.ts'

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
  /** `own`: as the design has it. `cut`: on a full ground, because the system cuts it to a shape of its own. */
  readonly edge: 'own' | 'cut'
  /** How much of the picture a logo fills. */
  readonly share?: number
}

/** Draws a site's icon in the shapes that browsers and systems ask for. */
export function iconDrawing(templates: Templates, look: IconLook): (shape: IconShape) => string {
  const render = svgTemplate(templates)
  const { accent, ink } = look
  const logo = look.logo && isSquarish(look.logo) ? inBox(look.logo, 64) : undefined
  const initial = initialOf(look.name, readLetters(templates))
  const rose = logo === undefined && initial === undefined
  const ground = rose ? '#12304a' : accent
  return ({ pixels, edge, share = 1 }) =>
    render('icon', {
      pixels,
      logo,
      initial,
      ink,
      // Initial and rose have a margin of their own.
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
