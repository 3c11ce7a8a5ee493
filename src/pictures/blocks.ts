import type { Templates } from '../model/sources.ts'
import { templateIn } from '../text/template.ts'
import { lettered } from './lettering.ts'

/** Rows of signs from the top, all as long: `.` is free. */
type Rows = readonly string[]

/** The most signs of a line, and how many stay in one line. */
const [longest, short] = [20, 12]

const read = new WeakMap<Templates, ReadonlyMap<string, Rows>>()

/**
 * A name in blocks, in one or two lines: `#` is a block of the upper half of a line, `=` one of the lower half. `undefined` for a name
 * that is too long, or has letters that there are no blocks for.
 */
export function blockRows(name: string, language: string, templates: Templates): Rows | undefined {
  const blocks = read.get(templates) ?? readBlocks(templateIn(templates, 'pictures/blocks.txt'))
  read.set(templates, blocks)
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
