import { chance } from './chance.ts'
import { drawingOf, drawingsOf, size } from './drawing.ts'
import { common, lookOf, type View } from './look.ts'
import { paletteOf } from './palette.ts'
import { layerOf, outline, paperOf } from './paper.ts'

/** The picture below the words of the home page, as SVG. It moves for some seconds, unless the visitor wants less motion. */
export function landscape(view: View): string {
  const { width, height } = size
  const sky = { ink: 'sky', path: `M0 0h${width}v${height}H0z` }
  const sheets = [{ motion: '', shapes: [sky] }, ...sheetsOf(view)]
  // The day is in attributes and the night in rules: where a policy forbids the rules, the day is left.
  const [day, night] = [paintOf(view, view.theme === 'dark'), paintOf(view, view.theme !== 'light')]
  const changing = new Map<string, string>()
  for (const { ink } of sheets.flatMap(({ shapes }) => shapes))
    if (day(ink) !== night(ink)) changing.set(ink, changing.get(ink) ?? classAt(changing.size))
  const colors = Array.from(changing, ([ink, name]) => `.${name}{${night(ink)}}`)
  const moves = Object.entries(common.motions)
    .filter(([name]) => sheets.some(({ motion }) => motion === name))
    .map(
      ([name, [timing, from]]) => `.${name}{animation:${name} ${timing} both}@keyframes ${name}{0%{${from}}}`,
    )
  const parts = sheets.map(({ motion, shapes }) => {
    const paths = shapes.map(({ ink, path }) => pathOf(day(ink), path, changing.get(ink))).join('')
    return motion === '' ? paths : `<g class="${motion}">${paths}</g>`
  })
  const style =
    media('prefers-color-scheme:dark', colors) + media('prefers-reduced-motion:no-preference', moves)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMax slice" shape-rendering="crispEdges"><style>${style}</style>${turned(view, parts)}</svg>`
}

/** The same without sky, motion and what flies where words are, for a drawing of one theme; `''` for a look that has only a sign. */
export function land(view: View): string {
  if (lookOf(view.look).isFlat) return ''
  const paint = paintOf(view, view.theme === 'dark')
  const shapes = sheetsOf(view).flatMap(({ motion, shapes }) => (motion === 'fly' ? [] : shapes))
  return turned(
    view,
    shapes.map(({ ink, path }) => pathOf(paint(ink), path)),
  )
}

let last: { readonly key: string; readonly sheets: ReturnType<typeof drawn> } | undefined

/** The sheets of a drawing, the farthest first. The last ones are kept: the page, the cards and the next build in `dev` have the same. */
function sheetsOf({ look, shortName }: View) {
  const key = `${look} ${shortName}`
  if (last?.key !== key) last = { key, sheets: drawn(look, shortName) }
  return last.sheets
}

function drawn(look: View['look'], shortName: string) {
  return drawingOf(look, shortName).sheets.map(({ motion, bitmaps }) => ({
    motion,
    shapes: Array.from(bitmaps, ([ink, blocks]) => ({ ink, path: outline(blocks, size.width) }))
      .filter(({ path }) => path !== '')
      .sort((one, other) => layerOf(one.ink) - layerOf(other.ink)),
  }))
}

/** The color of an ink as a declaration. What shines at night only is not seen by day. */
function paintOf({ look, accent }: View, isDark: boolean): (ink: string) => string {
  const { inks } = paletteOf(look, accent, isDark)
  const isNight = isDark || lookOf(look).isAlwaysNight === true
  return ink => {
    const shine = common.shining[ink]
    const opacity = shine === undefined ? '' : `;opacity:${isNight ? shine : 0}`
    return `fill:${inks[ink]}${opacity}`
  }
}

/** A path with its declarations as attributes. */
function pathOf(paint: string, path: string, name?: string): string {
  const attributes = paint.replace(/(\w+):([^;]+);?/g, ' $1="$2"')
  return `<path${name === undefined ? '' : ` class="${name}"`}${attributes} d="${path}"/>`
}

/** Half of the servers have left and right changed. */
function turned({ shortName }: View, parts: readonly string[]): string {
  const isTurned = chance(shortName, 'side').is(1, 2)
  return isTurned ? `<g transform="matrix(-1 0 0 1 ${size.width} 0)">${parts.join('')}</g>` : parts.join('')
}

function media(query: string, rules: readonly string[]): string {
  return rules.length === 0 ? '' : `@media(${query}){${rules.join('')}}`
}

/** Names of one letter, then of two. */
function classAt(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26))
  return index < 26 ? letter : `a${letter}`
}

/** In blocks. */
const edgeSize = { width: 96, height: 10 }

/** A row of blocks that meets itself, as a mask: for the foot of pages and below their header. */
export function edge(view: Pick<View, 'shortName' | 'look'>): string {
  const { width, height } = edgeSize
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges"><path d="${edgePath(view)}"/></svg>`
}

/** The same as path data. */
export function edgePath({ shortName, look }: Pick<View, 'shortName' | 'look'>): string {
  const { width, height } = edgeSize
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
