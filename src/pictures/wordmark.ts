import { color, contrast, mix, oklchOf, readable } from './color.ts'
import { outline } from './landscape/paper.ts'

/** The parts of a name in blocks, as they are painted: each covers those before it. */
const parts = ['line', 'sideLow', 'side', 'faceLow', 'face', 'top'] as const
type Part = (typeof parts)[number]
type Inks = Readonly<Record<Part, string>>

/** A name in blocks as paths. */
export interface Wordmark {
  readonly width: number
  readonly height: number
  readonly paths: Readonly<Record<Part, string>>
}

/** Units of a block, and how far the letters reach down. */
const [block, depth] = [3, 4]

/** Draws rows of blocks with a side below each letter and a line around all. */
export function wordmarkOf(rows: readonly string[]): Wordmark {
  const width = (rows[0]?.length ?? 0) * block + 4
  const height = rows.length * block + depth + 4
  const signAt = (x: number, y: number) => rows[Math.floor((y - 2) / block)]?.[Math.floor((x - 2) / block)]
  const isFace = (x: number, y: number) => /[#=]/.test(signAt(x, y) ?? '')
  const bitmap = (isInked: (x: number, y: number) => boolean) =>
    Uint8Array.from({ length: width * height }, (_, at) =>
      Number(isInked(at % width, Math.floor(at / width))),
    )
  const reaching = (most: number) =>
    bitmap((x, y) => Array.from({ length: most + 1 }, (_, down) => y - down).some(up => isFace(x, up)))
  const side = reaching(depth)
  const has = (blocks: Uint8Array, x: number, y: number) => blocks[y * width + x] === 1
  const around = bitmap((x, y) => [-1, 0, 1].some(by => [-1, 0, 1].some(down => has(side, x + by, y + down))))
  const path = (blocks: Uint8Array) => outline(blocks, width)
  return {
    width,
    height,
    paths: {
      // Where only one unit is left between two letters, the line is whole.
      line: path(bitmap((x, y) => has(around, x, y) || (has(around, x - 1, y) && has(around, x + 1, y)))),
      sideLow: path(side),
      side: path(reaching(depth - 2)),
      faceLow: path(bitmap(isFace)),
      face: path(bitmap((x, y) => signAt(x, y) === '#')),
      top: path(bitmap((x, y) => isFace(x, y) && !isFace(x, y - 1))),
    },
  }
}

/** The colors of a name on a sky: by day a dark line holds it together, by night its faces shine. */
export function wordmarkInks(accent: string, sky: string): Inks {
  const { lightness, chroma, hue } = oklchOf(accent)
  const isNight = contrast(sky, '#ffffff') > contrast(sky, '#000000')
  const side = Math.min(0.64, Math.max(0.5, lightness))
  const tint = Math.min(chroma, 0.14)
  const shining = (lightness: number, share: number) => {
    const ink = color(lightness, share * tint, hue)
    return isNight ? readable(ink, [sky], 7.05, 'lighter') : ink
  }
  return {
    line: isNight ? mix(sky, '#000000', 0.7) : readable(color(0.2, 0.3 * tint, hue), [sky], 7.05, 'darker'),
    sideLow: color(side - 0.17, chroma, hue),
    side: color(side, chroma, hue),
    faceLow: shining(isNight ? 0.88 : 0.91, 0.55),
    face: shining(0.975, 0.13),
    top: '#ffffff',
  }
}

/** A name in blocks for a drawing of one theme. */
export function wordmarkPaths({ paths }: Wordmark, inks: Inks): string {
  return parts.map(part => `<path id="${part}" fill="${inks[part]}" d="${paths[part]}"/>`).join('')
}

/** A name in blocks as SVG. The day is in attributes and the night in rules: where a policy forbids the rules, the day is left. */
export function wordmarkSvg(wordmark: Wordmark, day: Inks, night: Inks): string {
  const { width, height } = wordmark
  const differing = parts.filter(part => day[part] !== night[part])
  const rules = differing.map(part => `#${part}{fill:${night[part]}}`).join('')
  const style = rules === '' ? '' : `<style>@media(prefers-color-scheme:dark){${rules}}</style>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges">${style}${wordmarkPaths(wordmark, day)}</svg>`
}

/** Size of a name on the home page, in CSS pixels: whole ones for a unit, so that its edges are sharp. */
export function wordmarkSize({ width, height }: Omit<Wordmark, 'paths'>): Omit<Wordmark, 'paths'> {
  const scale = Math.max(2, Math.min(5, Math.floor(800 / width), Math.floor(200 / height)))
  return { width: width * scale, height: height * scale }
}
