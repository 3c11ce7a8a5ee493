import type { Templates } from '../model/sources.ts'
import { templateIn } from '../text/template.ts'
import { color, contrast, mix, oklchOf, readable } from './color.ts'
import { outline } from './landscape/paper.ts'
import { lettered } from './lettering.ts'

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

/** Rows of signs from the top, all as long: `.` is free. */
type Rows = readonly string[]

/** The most signs of a line, and how many stay in one line. */
const [longest, short] = [20, 12]

/**
 * A name in blocks, in one or two lines: `#` is a block of the upper half of a line, `=` one of the lower half. `undefined` for a name
 * that is too long, or has letters that there are no blocks for.
 */
export function blockRows(name: string, language: string, templates: Templates): Rows | undefined {
  const blocks = readBlocks(templateIn(templates, 'pictures/blocks.txt'))
  const dotted = /^(?:tr|az)\b/.test(language) ? name.replaceAll('i', 'İ') : name
  const text = lettered(dotted, { has: letter => letterOf(letter, blocks) !== undefined })
  const lines = cut(text)?.map(line => lineOf([...line].flatMap(letter => [letterOf(letter, blocks) ?? []])))
  if (lines === undefined) return undefined
  const width = Math.max(...lines.map(([row = '']) => row.length))
  return lines.flatMap((rows, index) => [...(index === 0 ? [] : ['', '', '']), ...rows]).map(centered(width))
}

/** A text in at most two lines, which are as equal as its spaces allow. */
function cut(text: string): readonly string[] | undefined {
  const whole = text !== '' && text.length <= longest ? [text] : undefined
  if (whole !== undefined && text.length <= short) return whole
  const [half] = Array.from(text.matchAll(/ /g), ({ index }) => [text.slice(0, index), text.slice(index + 1)])
    .map(lines => ({ lines, most: Math.max(...lines.map(line => line.length)) }))
    .sort((one, two) => one.most - two.most)
  return half !== undefined && half.most <= longest ? half.lines : whole
}

/** Without the rows for marks that are empty in all of its letters. */
function lineOf(letters: readonly Rows[]): Rows {
  const all = (letters[0] ?? []).map((_, row) => letters.map(rows => rows[row]).join('.'))
  const isUsed = (rows: Rows) => rows.some(row => row.includes('#'))
  const rows = all.slice(isUsed(all.slice(0, 3)) ? 0 : 3, isUsed(all.slice(11)) ? 13 : 11)
  return rows.map((row, index) => (index < rows.length / 2 ? row : row.replaceAll('#', '=')))
}

/** A capital in 13 rows: three for a mark above it, eight, two for a mark below it. */
function letterOf(letter: string, blocks: ReadonlyMap<string, Rows>): Rows | undefined {
  if (letter === ' ') return Array.from({ length: 13 }, () => '...')
  const capital = letter === 'ß' ? 'ẞ' : letter.toUpperCase()
  const [base = '', mark, ...others] = capital.normalize('NFD')
  const [rows, marked] = [blocks.get(base), mark === undefined ? ['', ''] : blocks.get(`◌${mark}`)]
  if (rows === undefined || marked === undefined || others.length > 0) return undefined
  const isBelow = mark === '\u0327' || mark === '\u0328'
  const all = isBelow ? ['', '', '', ...rows, ...marked] : [...marked, '', ...rows, '', '']
  return all.map(centered(Math.max(...all.map(row => row.length))))
}

function centered(width: number): (row: string) => string {
  return row => row.padStart(Math.floor((width + row.length) / 2), '.').padEnd(width, '.')
}

/** Paragraphs of letters that are next to each other, the first row with their names. */
function readBlocks(text: string): ReadonlyMap<string, Rows> {
  const paragraphs = text.trim().split('\n\n').slice(1)
  const letters = paragraphs.flatMap(paragraph => {
    const [names = [], ...rows] = paragraph.split('\n').map(row => row.split(/ +/))
    return names.map((name, index) => [name, rows.map(row => row[index] ?? '')] as const)
  })
  return new Map(
    letters.flatMap(([name, rows]) =>
      (/^◌/.test(name) ? [name] : [...name]).map(one => [one, rows] as const),
    ),
  )
}
