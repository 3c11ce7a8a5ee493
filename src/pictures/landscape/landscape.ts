import { paperOf, type Shape, shapeOf } from './bitmap.ts'
import { chance } from './chance.ts'
import { type Ink, inks, nightInks } from './inks.ts'
import { paletteOf } from './palette.ts'
import { type Look, scenes } from './scenes.ts'
import { stampOf } from './sprites.ts'
import { ledge } from './terrain.ts'

/** What a picture of a server is made from. */
export interface View {
  readonly shortName: string
  /** `#rrggbb` */
  readonly accent: string
  readonly look: Look
  /** `auto` has both themes in one file. */
  readonly theme: 'auto' | 'light' | 'dark'
}

/** In blocks. */
const size = { width: 192, height: 48 }

/** The picture below the words of the home page, as SVG; `undefined` for a look without one. */
export function landscape(view: View): string | undefined {
  const layers = layersOf(view, { hasLedge: true })
  if (layers === undefined) return undefined
  const { width, height } = size
  const hasBoth = view.theme === 'auto' && scenes[view.look].isAlwaysNight !== true
  const sky = { ink: 'sky', how: 'fill', path: `M0 0h${width}v${height}H0z` } as const
  const all = [sky, ...layers]
  const drawing = hasBoth ? inBothThemes(all, view) : inOneTheme(all, view)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMax slice" shape-rendering="crispEdges">${drawing}</svg>`
}

/** The same without sky and ledge, for a drawing of one theme that has its own; `''` for a look without a picture. */
export function land(view: View): string {
  return inOneTheme(layersOf(view, { hasLedge: false }) ?? [], view)
}

interface Layer extends Shape {
  readonly ink: Ink | 'sky'
}

function layersOf(view: View, { hasLedge }: { readonly hasLedge: boolean }): readonly Layer[] | undefined {
  const { shortName, look } = view
  const { draw } = scenes[look]
  if (draw === undefined) return undefined
  const paper = paperOf(size.width, size.height, chance(shortName, 'side').is(1, 2))
  draw(paper, shortName, stampOf(paper, shortName))
  if (hasLedge) ledge(paper, chance(shortName, 'ledge'))
  return inks.flatMap(ink => {
    const bitmap = paper.bitmapOf(ink)
    return bitmap === undefined ? [] : [{ ink, ...shapeOf(bitmap) }]
  })
}

/** How much of a beam of light is seen. */
const beamOpacity = '.3'

/** The day is in attributes and the night in rules: where a policy forbids the rules, the day is left. */
function inBothThemes(layers: readonly Layer[], { look, accent }: View): string {
  const [day, night] = [colorsOf(look, accent, false), colorsOf(look, accent, true)]
  const rules: string[] = []
  const paths = layers.map(({ ink, how, path }, index) => {
    const name = classAt(index)
    const isHidden = nightInks.has(ink as Ink)
    if (isHidden) rules.push(`.${name}{${how}:${night[ink]};opacity:${ink === 'beam' ? beamOpacity : 1}}`)
    else if (day[ink] !== night[ink]) rules.push(`.${name}{${how}:${night[ink]}}`)
    return `<path class="${name}" ${how}="${day[ink]}"${isHidden ? ' opacity="0"' : ''} d="${path}"/>`
  })
  return `<style>@media(prefers-color-scheme:dark){${rules.join('')}}</style>${paths.join('')}`
}

function inOneTheme(layers: readonly Layer[], { look, accent, theme }: View): string {
  const isNight = theme === 'dark' || scenes[look].isAlwaysNight === true
  const colors = colorsOf(look, accent, isNight)
  return layers
    .filter(({ ink }) => isNight || !nightInks.has(ink as Ink))
    .map(({ ink, how, path }) => {
      const opacity = ink === 'beam' ? ` opacity="${beamOpacity}"` : ''
      return `<path ${how}="${colors[ink]}"${opacity} d="${path}"/>`
    })
    .join('')
}

function colorsOf(look: Look, accent: string, isDark: boolean): Readonly<Record<Layer['ink'], string>> {
  const { inks, sky } = paletteOf(look, accent, isDark)
  return { ...inks, sky }
}

/** Names of one letter, then of two. */
function classAt(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26))
  return index < 26 ? letter : `a${letter}`
}
