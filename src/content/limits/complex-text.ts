import type { Nodes, Table } from 'mdast'
import type { TextContext } from '../tree/page-source.ts'
import { offsetOf } from '../tree/places.ts'

/** How deep lists, quotes, elements and directives may be nested. */
export const deepest = 100
const longestRun = 256
const marker = '(?:>|[-+*]|\\d{1,9}[.)])'
const nested = new RegExp(`^(?:[ \\t]*${marker}){${deepest},}|^[ \\t]{${deepest * 4},}${marker}`, 'm')
const longRun = new RegExp(`([*_~\`\\[\\]])\\1{${longestRun},}`)

interface Limit {
  readonly pattern: RegExp
  /** Counted in what the pattern finds; absent where that counts once. */
  readonly each?: RegExp
  readonly most: number
  readonly what: string
}

interface ParagraphLimit extends Limit {
  /** Counted from where this is first. */
  readonly from?: string
}

// Each of these takes parsers the square of its number: at the limit, a second or two.
const perPage: readonly Limit[] = [
  { pattern: /^[ \t>]*\[\^[^\]\n]+\]:/gm, most: 1000, what: 'footnotes' },
  {
    pattern: /(?<=\S[ \t]*\r?\n)[ \t>]*(?:=+|-+)[ \t]*$/gm,
    most: 1000,
    what: 'headings underlined with `=` or `-`',
  },
  { pattern: /^[^|\n]*\|.*$/gm, most: 5000, what: 'table rows' },
  { pattern: /\|/g, most: 40_000, what: '`|`' },
  { pattern: /<[a-z]/gi, most: 10_000, what: 'HTML tags' },
  { pattern: /https?:\/\/|www\.|@/gi, most: 10_000, what: 'web and mail addresses' },
  {
    // `- - a` has two.
    pattern: /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=\s)))+/gm,
    each: />|[-+*]|\d+/g,
    most: 3000,
    what: 'list items and quoted lines',
  },
]
// Each of these makes the parser go through, or move, all that it has read of the paragraph.
const perParagraph: readonly ParagraphLimit[] = [
  {
    pattern: /[\\`*_~[\]<&]/g,
    most: 5000,
    what: 'marks (`*`, `_`, `~`, `[`, `]`, `<`, `&`, `\\` and backticks)',
  },
  // Where the parser looks for a mail or web address, it first goes back to the last open bracket.
  { pattern: /(?<![\w+./-])[\w+.-]|(?<![a-z])h|_w/gi, most: 5000, what: 'words after a `[`', from: '[' },
]
/** What begins something that the parser looks for the end of: without one, it reads on to the end of the paragraph each time. */
const openings: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/(<!--)|-->|\n[ \t>]*\n/g, '`<!--` without `-->`'],
  [/(<\?)|\?>|\n[ \t>]*\n/g, '`<?` without `?>`'],
  [/(<![a-z])|>|\n[ \t>]*\n/gi, '`<!` without `>`'],
  [/(<!\[CDATA\[)|\]\]>|\n[ \t>]*\n/g, '`<![CDATA[` without `]]>`'],
  [/([ \t\n]\()|(?<!\\)\)|\n[ \t>]*\n/g, '`(` without `)`'],
]
const mostReadAgain = 10_000_000
/** At each of these characters, the parser looks whether an address ends here. */
const addressEnds = /(?:[!"'),.:;<?\]_~*]|&[a-z]*;?)+/gi
const longestEnd = 100
const mostLines: Limit = { pattern: /\r\n|[\n\r]/g, most: 20_000, what: 'lines' }

/** Complains of a source with more lines than are looked at; true when it has. */
export function tooManyLines(context: TextContext): boolean {
  return moreThan(mostLines, context)
}

/** Complains of Markdown that takes its parser the square of its length; true when it must not be parsed. */
export function complexText(context: TextContext): boolean {
  const { text } = context
  const deep = nested.exec(text)
  if (deep !== null)
    return tooComplex(`Lists and quotes are nested more than ${deepest} deep`, deep.index, context)
  const run = longRun.exec(text)
  if (run !== null)
    return tooComplex(`\`${run[1]}\` appears more than ${longestRun} times in a row`, run.index, context)
  return (
    perPage.some(limit => moreThan(limit, context)) ||
    complexParagraphs(context) ||
    openings.some(opening => readAgain(opening, context)) ||
    complexAddress(context) ||
    complexDirectives(context)
  )
}

/** Each of what is counted is a character at least: of a short text none has to be looked for. */
function isShort(text: string, most: number): boolean {
  return text.length <= most
}

function moreThan({ pattern, each, most, what }: Limit, context: TextContext): boolean {
  const { text } = context
  if (isShort(text, most)) return false
  let count = 0
  for (const { 0: found, index } of text.matchAll(pattern)) {
    count += each === undefined ? 1 : Array.from(found.matchAll(each)).length
    if (count > most) return tooComplex(`The page has more than ${most} ${what}`, index, context)
  }
  return false
}

function complexParagraphs(context: TextContext): boolean {
  const limits = perParagraph.filter(({ most }) => !isShort(context.text, most))
  if (limits.length === 0) return false
  const paragraphs = paragraphsOf(context.text)
  return limits.some(limit => complexParagraph(limit, paragraphs, context))
}

/** Several paragraphs near the limit cost as much as one beyond it: what counts is the sum of the squares. */
function complexParagraph(
  { pattern, most, what, from = '' }: ParagraphLimit,
  paragraphs: readonly string[],
  context: TextContext,
): boolean {
  let squares = 0
  let end = 0
  for (const paragraph of paragraphs) {
    const start = end
    end += paragraph.length
    const first = paragraph.indexOf(from)
    if (first === -1) continue
    let count = 0
    for (const { index } of paragraph.slice(first).matchAll(pattern))
      if (++count > most)
        return tooComplex(`One paragraph has more than ${most} ${what}`, start + first + index, context)
    squares += count * count
    if (squares > 2 * most * most)
      return tooComplex(`The page has too many ${what} in few paragraphs`, start + first, context)
  }
  return false
}

/** Begins after an empty line, and with an item of a list. */
const paragraphStart = /(?<=\n)(?=[ \t>]*\r?\n| {0,3}[-+*][ \t]+\S)/
const tableStart =
  /^(?:[ \t]*\r?\n)?((?:\|[ \t]*[^\s|\\{][^\n|\\{]*)+\|)[ \t]*\r?\n((?:\|[ \t]*:?-+:?[ \t]*)+\|)[ \t]*\r?\n/

/** The parts of a text that the parser reads on their own; where that is not certain, several are one. */
function paragraphsOf(text: string): readonly string[] {
  return text.split(paragraphStart).flatMap(part => (isTable(part) ? part.split(/(?<=\n)/) : part))
}

/** Whether each line is the row of a table. */
function isTable(part: string): boolean {
  const [, header, line] = tableStart.exec(part) ?? []
  return (
    header !== undefined &&
    line !== undefined &&
    header.split('|').length === line.split('|').length &&
    !/\r(?!\n)|\n[^|\r\n]/.test(part.trimStart())
  )
}

/** Counts the characters from each opening to what may end it. */
function readAgain([pattern, what]: readonly [pattern: RegExp, what: string], context: TextContext): boolean {
  const { text } = context
  // Even of openings alone, each is as far from the end as the text is long, and half as far on average.
  if (isShort(text, Math.sqrt(2 * mostReadAgain))) return false
  let open = 0
  let sum = 0
  let read = 0
  let last = 0
  const close = (at: number) => {
    read += open * at - sum
    open = 0
    sum = 0
  }
  for (const { 1: opening, index } of text.matchAll(pattern)) {
    if (opening === undefined) close(index)
    else {
      open++
      sum += index
      last = index
    }
    if (read > mostReadAgain) break
  }
  close(text.length)
  return read > mostReadAgain && tooComplex(`A paragraph has too many ${what}`, last, context)
}

function complexAddress(context: TextContext): boolean {
  const { text } = context
  if (!/http|www/i.test(text)) return false
  for (const { 0: word, index } of text.matchAll(/(?<!\S)\S{100,}/g)) {
    const start = word.search(/https?:\/\/|www\./i)
    if (start === -1) continue
    for (const { 0: end, index: at } of word.matchAll(addressEnds))
      if (at > start && end.length > longestEnd)
        return tooComplex(
          `An address has more than ${longestEnd} punctuation marks in a row`,
          index + at,
          context,
        )
  }
  return false
}

function complexDirectives(context: TextContext): boolean {
  const { text } = context
  let depth = 0
  for (const { 1: name, index } of text.matchAll(/^[ \t>]*:{3,}(?:([\p{L}])|[ \t]*$)/gmu)) {
    depth = name === undefined ? Math.max(0, depth - 1) : depth + 1
    if (depth > deepest) return tooComplex(`Directives are nested more than ${deepest} deep`, index, context)
  }
  return false
}

const mostCells = 20_000

/** Complains of a tree that is nested too deep to be walked, or grows too far; true when it must not be. It has a queue for that reason. */
export function complexTree(tree: Nodes, context: TextContext): boolean {
  const references: { readonly identifier: string; readonly offset: number }[] = []
  const definitions = new Map<string, number>()
  const queue: [node: Nodes, depth: number][] = [[tree, 0]]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const [node, depth] = next
    if (depth > deepest)
      return tooComplex(`The page is nested more than ${deepest} deep`, offsetOf(node), context)
    // Each row is filled up to the width of the header.
    if (node.type === 'table' && cellsOf(node) > mostCells)
      return tooComplex(`The table has more than ${mostCells} cells`, offsetOf(node), context)
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node.url.length + (node.title?.length ?? 0))
    if (node.type === 'linkReference' || node.type === 'imageReference')
      references.push({ identifier: node.identifier, offset: offsetOf(node) })
    if ('children' in node) for (const child of node.children.toReversed()) queue.push([child, depth + 1])
  }
  const grow = growth('References', context)
  return !references.every(({ identifier, offset }) => grow(definitions.get(identifier) ?? 0, offset))
}

function cellsOf({ children: rows }: Table): number {
  const [header = 0] = rows.map(({ children }) => children.length)
  return header * rows.length
}

/** How many characters values, references and directives may add to a page. */
const mostAdded = 1_000_000

/** Counts what is written again and again from one place; false, once, where a page has more of it than is written. */
export function growth(what: string, context: TextContext): (length: number, offset: number) => boolean {
  let added = 0
  return (length, offset) => {
    if (added > mostAdded) return false
    added += length
    if (added <= mostAdded) return true
    return !tooComplex(`${what} write more than ${mostAdded} characters into the page`, offset, context)
  }
}

/** Complains that a page is not looked at any further; true, for those who return it. */
export function tooComplex(reason: string, at: number, { text, place, complain }: TextContext): true {
  complain({
    place: place(at, Math.min(at + 1, text.length)),
    ruleId: 'page-too-complex',
    reason,
    note: 'portolan did not check the rest of the page',
    fatal: true,
  })
  return true
}
