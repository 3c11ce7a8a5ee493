import type { Complain } from './complain.ts'
import { deepest, tooComplex } from './too-complex.ts'

const longestRun = 256

interface Limit {
  readonly pattern: RegExp
  readonly most: number
  readonly what: string
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
  { pattern: /https?:\/\/|www\.|@/gi, most: 10_000, what: 'web and mail addresses' },
]
const perParagraph: readonly Limit[] = [
  { pattern: /[*_~]|\n[ \t>]*\n/g, most: 5000, what: '`*`, `_` and `~`' },
  { pattern: /`|\n[ \t>]*\n/g, most: 5000, what: 'backticks' },
  { pattern: /[[\]]|\n[ \t>]*\n/g, most: 10_000, what: '`[` and `]`' },
]
const mostLines: Limit = { pattern: /\r\n|[\n\r]/g, most: 20_000, what: 'lines' }
const mostMarkers = 3000

/** Complains of a source with more lines than are looked at; true when it has. */
export function tooManyLines(text: string, complain: Complain): boolean {
  return moreThan(mostLines, text, complain)
}

/** Complains of Markdown that takes its parser the square of its length; true when it must not be parsed. */
export function complexText(text: string, complain: Complain): boolean {
  const marker = '(?:>|[-+*]|\\d{1,9}[.)])'
  const nested = new RegExp(`^(?:[ \\t]*${marker}){${deepest},}|^[ \\t]{${deepest * 4},}${marker}`, 'm').exec(
    text,
  )
  if (nested !== null)
    return tooComplex(`Lists and quotes are nested more than ${deepest} deep`, nested.index, text, complain)
  const run = new RegExp(`([*_~\`\\[\\]])\\1{${longestRun},}`).exec(text)
  if (run !== null)
    return tooComplex(
      `\`${run[1]}\` stands here more than ${longestRun} times in a row`,
      run.index,
      text,
      complain,
    )
  return (
    perPage.some(limit => moreThan(limit, text, complain)) ||
    manyMarkers(text, complain) ||
    perParagraph.some(limit => complexParagraph(limit, text, complain)) ||
    complexDirectives(text, complain)
  )
}

/** Each of what is counted is a character at least: of a short text none has to be looked for. */
function isShort(text: string, most: number): boolean {
  return text.length <= most
}

function moreThan({ pattern, most, what }: Limit, text: string, complain: Complain): boolean {
  if (isShort(text, most)) return false
  let count = 0
  for (const { index } of text.matchAll(pattern))
    if (++count > most) return tooComplex(`The page has more than ${most} ${what}`, index, text, complain)
  return false
}

/** List items and quoted lines: `- - a` has two. */
function manyMarkers(text: string, complain: Complain): boolean {
  if (isShort(text, mostMarkers)) return false
  let count = 0
  for (const { 0: start, index } of text.matchAll(/^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=\s)))+/gm)) {
    count += Array.from(start.matchAll(/>|[-+*]|\d+/g)).length
    if (count > mostMarkers)
      return tooComplex(
        `The page has more than ${mostMarkers} list items and quoted lines`,
        index,
        text,
        complain,
      )
  }
  return false
}

/** Several paragraphs near the limit cost as much as one beyond it: what counts is the sum of the squares. */
function complexParagraph({ pattern, most, what }: Limit, text: string, complain: Complain): boolean {
  if (isShort(text, most)) return false
  let count = 0
  let before = 0
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (found.length === 1) count++
    else {
      before += count * count
      count = 0
    }
    if (count > most) return tooComplex(`One paragraph has more than ${most} ${what}`, index, text, complain)
    if (before + count * count > 2 * most * most)
      return tooComplex(`The page has too many ${what} in few paragraphs`, index, text, complain)
  }
  return false
}

function complexDirectives(text: string, complain: Complain): boolean {
  let depth = 0
  for (const { 1: name, index } of text.matchAll(/^[ \t>]*:{3,}(?:([\p{L}])|[ \t]*$)/gmu)) {
    depth = name === undefined ? Math.max(0, depth - 1) : depth + 1
    if (depth > deepest)
      return tooComplex(`Directives are nested more than ${deepest} deep`, index, text, complain)
  }
  return false
}
