import type { Templates } from '../model/sources.ts'
import type { CardTemplateData } from '../model/template-data.ts'
import { templatesOf } from '../text/template.ts'
import { emblemPaths } from './icon.ts'
import { edgePath, land } from './landscape/landscape.ts'
import type { View } from './landscape/look.ts'
import { type Box, type Fitted, fitted, type Letters, lettered, lettersOf } from './lettering.ts'
import { inBox, type Logo } from './logo.ts'
import type { Tokens } from './tokens.ts'
import { type Wordmark, wordmarkInks, wordmarkPaths } from './wordmark.ts'

/** The parts that all cards of a site have. */
interface CardLook {
  readonly view: View
  readonly colors: Tokens
  readonly logo: Logo | undefined
  /** A wide logo stands for the name: not where the config says otherwise, or has another picture of the name. */
  readonly logoIsName: boolean
  /** The offered editions, for names that cannot be lettered. */
  readonly editions: string
}

/** The texts of a card. */
interface CardWords {
  readonly title: string
  /** On the card of the home page: the name in blocks or the owner's logo, where there is one. */
  readonly name?: Wordmark | Logo | undefined
  /** Whether the page's own picture is behind the words. */
  readonly hasPicture?: boolean
}

/** As large as link previews show pictures. */
export const cardSize = { width: 1200, height: 630 }

const margin = 64
/** Top of the strip with the address. */
const stripTop = 519
const addressRoom = roomFor(1072, [64, 56, 48, 40, 34, 28, 24])
const nameSizes = [46, 38, 32]

/** Room for the words above a landscape, and next to a sign. */
const layouts = {
  landscape: {
    middle: 150,
    name: roomFor(1072, nameSizes),
    title: roomFor(1072, [168, 148, 128, 108], [100, 88, 76, 64, 56], [50], [42], [36]),
  },
  sign: {
    middle: 232,
    name: roomFor(640, nameSizes),
    title: roomFor(640, [132], [120], [104, 88], [76], [62], [48]),
  },
}

/** Room for the words at the foot of a page's own picture. */
const onPicture = {
  bottom: 484,
  name: roomFor(1072, [34, 28]),
  title: roomFor(1072, [96, 84], [72, 64, 56], [48, 40], [34]),
}

/** A box with the sizes of letters for one line, for two, and so on. */
function roomFor(width: number, ...sizes: readonly (readonly number[])[]): Box {
  return { width, rooms: sizes.flatMap((of, index) => of.map(size => [size, index + 1] as const)) }
}

/** The shade between a page's own picture and white words: white shines through by a quarter. */
export const shade = { color: '#0a1016', opacity: 0.78 }

/** Draws the cards of a site: the sky with a title, the land, and the ground with the address to join at, which is empty without a server. */
export function cardDrawing(
  templates: Templates,
  { view, colors, logo, logoIsName, editions }: CardLook,
): (siteName: string, address: string) => (words: CardWords) => string {
  const letters = lettersOf(templates)
  const render = templatesOf(templates, 'pictures')
  const picture = land(view)
  const layout = picture === '' ? layouts.sign : layouts.landscape
  const sign = picture === '' ? signOf(view, logo) : undefined
  const { sky, ground } = colors
  const inks = {
    sky,
    skyInk: colors['sky-ink'],
    skySoft: colors['sky-soft'],
    skyLow: colors['sky-low'],
    ground,
    groundInk: colors['ground-ink'],
    groundSoft: colors['ground-soft'],
  }
  const scene = { ...inks, land: picture, edge: edgePath(view), sign }
  return (siteName, address) => {
    const name = lettered(siteName, letters)
    return ({ title, name: given, hasPicture = false }) => {
      // A wide logo is the name, as in the header.
      const isWide = sign?.logo && sign.logo.width > 3 * sign.logo.height
      const large = given && logoIsName && isWide ? logo : given
      const headline = lettered(title, letters) || name || address
      const above = name !== '' && headline !== name ? fitted(name, layout.name, letters) : undefined
      const isLogo = large !== undefined && 'address' in large
      const strip = stripOf(headline === address ? editions : address, letters)
      if (hasPicture) {
        const words = wordsOnPicture(headline, name, letters)
        const mark = large && markOf(large, layouts.landscape, shade.color, view)
        // Block letters have their line, so that the picture may shine.
        const light = { ...shade, opacity: 0.2, from: 0, full: 1 }
        const shaded = mark === undefined ? words : { ...words, shade: light }
        return render('card', { ...scene, ...shaded, mark, strip } satisfies CardTemplateData)
      }
      const shift = above === undefined ? 0 : above.size * 0.6
      const main = fitted(headline, layout.title, letters)
      const height = Math.round(main.size * 1.04) * main.lines.length
      return render('card', {
        ...scene,
        shade: undefined,
        // The name needs no other sign next to it.
        ...(isLogo && { sign: undefined }),
        mark:
          large && markOf(large, isLogo ? { ...layout, title: layouts.landscape.title } : layout, sky, view),
        name: above && lines(above, layout.middle + shift - height / 2 - above.size * 0.65, letters),
        title: lines(main, layout.middle + shift, letters),
        shadow: Math.max(3, Math.round(main.size / 22)),
        strip,
      } satisfies CardTemplateData)
    }
  }
}

/** The name of the site, as large as its room: in the middle of a wide one, else at its left. */
function markOf(
  name: Wordmark | Logo,
  { middle, title: room }: { readonly middle: number; readonly title: Box },
  ground: string,
  { accent }: View,
): string {
  const most = Math.min(room.width / name.width, 200 / name.height)
  const scale = 'paths' in name ? Math.max(1, Math.floor(most)) : most
  const [width, height] = [name.width, name.height].map(side => Math.round(side * scale)) as [number, number]
  const x = room === layouts.sign.title ? margin : Math.round((cardSize.width - width) / 2)
  const y = Math.round(middle - height / 2)
  return 'paths' in name
    ? `<g transform="translate(${x} ${y}) scale(${scale})" shape-rendering="crispEdges">${wordmarkPaths(name, wordmarkInks(accent, ground))}</g>`
    : `<image x="${x}" y="${y}" width="${width}" height="${height}" href="${name.address}"/>`
}

/** Words that end at one height, and where their shade begins and is at its full strength. */
function wordsOnPicture(headline: string, siteName: string, letters: Letters) {
  const { bottom, name, title } = onPicture
  const main = fitted(headline, title, letters)
  const height = Math.round(main.size * 1.04) * main.lines.length
  const above = siteName !== '' && headline !== siteName ? fitted(siteName, name, letters) : undefined
  const top = bottom - height - (above === undefined ? 0 : above.size * 1.3)
  return {
    shade: { ...shade, from: Math.max(0, top - 150), full: top - 10 },
    name: above && lines(above, top + above.size * 0.5, letters),
    title: lines(main, bottom - height / 2, letters),
    shadow: Math.max(3, Math.round(main.size / 22)),
  }
}

/** The sign of a card without a landscape: the logo, or else the emblem. */
function signOf(view: View, logo: Logo | undefined) {
  return { logo: logo && inBox(logo, 300), emblem: emblemPaths(view) }
}

/** Lines of text about a height. */
function lines({ size, lines }: Fitted, middle: number, letters: Letters) {
  const step = size * 1.04
  // Capitals are 0.645 of the size high.
  const first = middle - ((lines.length - 1) * step) / 2 + size * 0.32
  return lines.map((line, index) => ({
    x: margin,
    y: Math.round(first + index * step),
    size,
    path: letters.outline(line),
  }))
}

/** The text on the ground, if it can be shown whole: half an address is useless. */
function stripOf(text: string, letters: Letters) {
  const found = fitted(text, addressRoom, letters)
  return found.lines[0] === text ? lines(found, (stripTop + cardSize.height) / 2, letters) : []
}
