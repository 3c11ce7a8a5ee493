import type { Templates } from '../model/sources.ts'
import { templateIn } from '../text/template.ts'
import { lettered } from './lettering.ts'

/** Rows of signs from the top, all as long: `#` is a block. */
type Rows = readonly string[]

/** A line of letters in blocks. */
export interface BlockLine {
  readonly letters: readonly Rows[]
  /** Rows above the capitals, for marks. */
  readonly above: number
}

/** The most signs of a line. */
const longest = 20
/** Up to this many signs stay in one line. */
const short = 12

const read = new WeakMap<Templates, ReadonlyMap<string, Rows>>()

/** A name in blocks, in one or two lines; `undefined` for one that is too long, or has letters that there are no blocks for. */
export function blockLines(
  name: string,
  language: string,
  templates: Templates,
): readonly BlockLine[] | undefined {
  const blocks = read.get(templates) ?? readBlocks(templateIn(templates, 'pictures/blocks.txt'))
  read.set(templates, blocks)
  const dotted = /^(?:tr|az)\b/.test(language) ? name.replaceAll('i', 'İ') : name
  const text = lettered(dotted, { has: letter => letterOf(letter, blocks) !== undefined })
  return cut(text)?.map(line => lineOf([...line].flatMap(letter => [letterOf(letter, blocks) ?? []])))
}

/** A text in at most two lines, which are as equal as its spaces allow. */
function cut(text: string): readonly string[] | undefined {
  const words = text.split(' ')
  const whole = text !== '' && [...text].length <= longest ? [text] : undefined
  if (whole !== undefined && [...text].length <= short) return whole
  const halves = words.slice(1).map((_, index) => {
    const lines = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]
    return { lines, most: Math.max(...lines.map(line => [...line].length)) }
  })
  const [best] = halves.sort((one, two) => one.most - two.most)
  return best !== undefined && best.most <= longest ? best.lines : whole
}

/** Rows of a letter: three for a mark above it, eight, two for a mark below it. */
const capitals = { from: 3, to: 11 }

/** Without the rows that are empty in all of its letters. */
function lineOf(letters: readonly Rows[]): BlockLine {
  const isUsed = (from: number, to: number) =>
    letters.some(rows => rows.slice(from, to).some(row => row.includes('#')))
  const above = isUsed(0, capitals.from) ? capitals.from : 0
  const end = isUsed(capitals.to, Number.POSITIVE_INFINITY) ? undefined : capitals.to
  return { letters: letters.map(rows => rows.slice(capitals.from - above, end)), above }
}

/** A capital, with the mark that it has. */
function letterOf(letter: string, blocks: ReadonlyMap<string, Rows>): Rows | undefined {
  if (letter === ' ') return Array.from({ length: 13 }, () => '...')
  const capital = letter === 'ß' ? 'ẞ' : letter.toUpperCase()
  const [base = '', mark, ...others] = capital.normalize('NFD')
  const [rows, marked] = [blocks.get(base), mark === undefined ? ['', ''] : blocks.get(`◌${mark}`)]
  if (rows === undefined || marked === undefined || others.length > 0) return undefined
  const isBelow = mark === '\u0327' || mark === '\u0328'
  const width = Math.max(...[rows, marked].map(([row = '']) => row.length))
  const all = isBelow ? ['', '', '', ...rows, ...marked] : [...marked, '', ...rows, '', '']
  return all.map(row => row.padStart(Math.floor((width + row.length) / 2), '.').padEnd(width, '.'))
}

/** Paragraphs of letters that are next to each other, the first row with their names. */
function readBlocks(text: string): ReadonlyMap<string, Rows> {
  const blocks = new Map<string, Rows>()
  for (const paragraph of text.split('\n\n').slice(1)) {
    const [names = [], ...rows] = paragraph
      .trim()
      .split('\n')
      .map(row => row.split(/ +/))
    for (const [index, name] of names.entries()) {
      const letter = rows.map(row => row[index] ?? '')
      for (const one of name.startsWith('◌') ? [name] : name) blocks.set(one, letter)
    }
  }
  return blocks
}
