import type { Templates } from '../model/sources.ts'
import { templatesOf } from '../text/template.ts'
import { type Box, type Fitted, fitted, type Letters, lettered, lettersOf } from './lettering.ts'
import { inBox, type Logo } from './logo.ts'

/** What all cards of a site have. */
interface CardLook {
  readonly accent: string
  /** What is readable on the accent. */
  readonly ink: string
  readonly logo: Logo | undefined
  /** Whether it is a sheet of a chart; a plain sheet otherwise. */
  readonly ornament: boolean
  readonly address: string
}

/** As large as link previews show pictures. */
export const cardSize = { width: 1200, height: 630 }

const margin = 84
const ink = '#16222e'
const titleBox: Box = {
  width: 650,
  rooms: [
    [104, 2],
    [88, 3],
    [74, 3],
    [62, 4],
  ],
}
const addressBox: Box = {
  width: 650,
  rooms: [
    [74, 3],
    [62, 4],
    [48, 5],
    [34, 7],
  ],
}
const nameBox: Box = {
  width: 650,
  rooms: [
    [38, 1],
    [32, 1],
  ],
}
const labelBox: Box = {
  width: 960,
  rooms: [
    [40, 1],
    [34, 1],
    [28, 1],
    [24, 1],
  ],
}

/** Draws the cards of a site: a sheet of a chart with the site's name, the title of a page and the address to join at. */
export function cardDrawing(
  templates: Templates,
  look: CardLook,
): (siteName: string) => (title: string) => string {
  const { address } = look
  const letters = lettersOf(templates)
  const render = templatesOf(templates, 'pictures')
  const logo = look.logo && inBox(look.logo, 130)
  const label = labelOf(address, letters)
  return siteName => {
    const name = lettered(siteName, letters)
    const above = name === '' ? [] : lines(fitted(name, nameBox, letters), 128, '#52606d', letters)
    return title => {
      const headline = lettered(title, letters) || name
      if (headline === '') {
        const texts = lines(fitted(address, addressBox, letters), 292, ink, letters)
        return render('card', { ...look, logo, texts })
      }
      const texts = lines(fitted(headline, titleBox, letters), 306, ink, letters)
      return render('card', { ...look, logo, label, texts: headline === name ? texts : [...above, ...texts] })
    }
  }
}

/** Lines of text about a height. */
function lines({ size, lines }: Fitted, middle: number, color: string, letters: Letters) {
  const step = size * 1.04
  // Capitals are 0.645 of the size high.
  const first = middle - ((lines.length - 1) * step) / 2 + size * 0.32
  return lines.map((line, index) => ({
    x: margin,
    y: Math.round(first + index * step),
    size,
    color,
    path: letters.outline(line),
  }))
}

/** The address, if it can be shown whole: half of one is useless. */
function labelOf(address: string, letters: Letters) {
  const { size, lines } = fitted(address, labelBox, letters)
  if (lines[0] !== address) return undefined
  return {
    size,
    width: Math.round((letters.width(address) * size) / 1000) + 64,
    path: letters.outline(address),
  }
}
