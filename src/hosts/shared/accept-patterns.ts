import { type Manifest, suffixes } from '../../model/bundle.ts'

/**
 * How an engine is kept linear: PCRE needs possessive quantifiers (`+`), RE2 (Caddy) and JavaScript know none (empty).
 * No pattern here looks ahead or refers back, so that one text serves all three. All are to be matched caseless.
 */
export type Possessive = '+' | ''

/** The names that a media range for a page can have. */
export const pageRanges = {
  markdown: 'text/markdown',
  html: 'text/html',
  text: 'text/\\*',
  any: '\\*(?:/\\*)?',
} as const

// RFC 9110 5.6.2: a token; in a server's quoted string none of these characters has a meaning.
const token = "[!#$%&'*+.^_`|~0-9a-z-]"
const space = '[ \\t]*'
// RFC 9110 12.4.2, with the slips that are harmless: `.5` and `1.`.
const weight = '0(?:\\.\\d{0,3})?|\\.\\d{1,3}|1(?:\\.0{0,3})?'
// A member ends where the next begins.
const end = '(?:,|$)'

/**
 * The first member of this range that counts, whatever comes before it; its weight is captured under the name, empty
 * when it has none. Members before it are skipped whole, so a comma in a quoted string never starts one.
 */
export function rangePattern(range: string, capture: string, possessive: Possessive): string {
  const skipped = `(?:[^\\x22,]|${quoted(possessive)})*${possessive},`
  return `^(?:${skipped})*?${space}${range}${parameters(`(?<${capture}>${weight})`, possessive)}${end}`
}

/** A header with at least one member, all of them well-formed: only such a header can be refused with 406. */
export function wellFormedPattern(possessive: Possessive): string {
  const range = `(?:${token}+${possessive}/${token}+${possessive}|\\*)`
  const separator = `[ \\t,]*${possessive}`
  const member = `${range}${parameters(`(?:${weight})`, possessive)}(?:,${separator}|$)`
  return `^${separator}(?:${member})+${possessive}$`
}

/**
 * Headers that need no weighing, in this order: no Accept, single types, browsers (HTML in front at full weight, and no k, so
 * Markdown is not named), agents (Markdown in front at full weight). Headers over the limit come before the last row.
 */
export const shortcuts = [
  ['exact', '', 'html'],
  ['exact', '*/*', 'html'],
  ['exact', 'text/html', 'html'],
  ['exact', 'text/markdown', 'markdown'],
  ['likeAnyCase', '^text/html[ \\t]*,[^k]*$', 'html'],
  ['likeAnyCase', '^text/markdown[ \\t]*,', 'markdown'],
] as const

/** Longer headers are not looked at. RE2 counts to 1000 at most. */
export function longerThan(limit: number): string {
  const thousands = '.{1000}'.repeat(Math.floor((limit + 1) / 1000))
  return `^${thousands}.{${(limit + 1) % 1000}}`
}

/** Parameters of which the first that is called q, if any, is a weight. */
function parameters(captured: string, possessive: Possessive): string {
  const text = `(?:[^\\x22;,]|${quoted(possessive)})`
  // Not called q: anything but q, or q with more name behind it. `q` alone and `q =` are malformed weights.
  const start = `(?:[^\\x22;, \\tq]|${quoted(possessive)}|q(?:[^\\x22;,= \\t]|${quoted(possessive)}))`
  const other = `;${space}(?:${start}${text}*${possessive})?`
  return `${space}(?:${other})*(?:;${space}q=${captured}${space}(?:;${text}*${possessive})*${possessive})?`
}

/** RFC 9110 5.6.4: commas, semicolons and escaped quotes inside mean nothing. */
function quoted(possessive: Possessive): string {
  return `\\x22(?:[^\\x22\\x5c]|\\x5c.)*${possessive}\\x22`
}

/**
 * Weights compared by patterns, for engines with back-references (PCRE). The text that they are matched against is made
 * of what `rangePattern` captured, `=` and the weight for a range that is listed, else nothing:
 * Markdown, `text/*`, all `:` HTML, `text/*`, all `:` Markdown `:` digits. Of the ranges in a row the first that is
 * listed is the most specific, and so the one that holds (RFC 9110 12.5.1).
 */
export const digits = '>9876543210'

const rest = '(?:=[^:]*)?'
const zero = `(?:=(?:0\\.?0*|\\.0+)${rest})?:`

export const weightPatterns = {
  bothRefused: `^${zero}${zero}`,
  markdownRefused: `^${zero}`,
  htmlRefused: `^[^:]*:${zero}`,
  markdownNotNamed: '::>',
  markdownFull: '^=(?:1\\.?0*)?[=:]',
  // Markdown's weight and HTML's share their first digits; then HTML has only zeros, or a lesser digit.
  markdownAtLeastHtml: `^=0?\\.(\\d*)(?:\\d*${rest}:=0?\\.\\1(?:0*)[=:]|(\\d)\\d*${rest}:=0?\\.\\1(\\d).*>.*\\2.*\\3)`,
} as const

// RFC 9110 12.4.2: a weight above 0.
const positive = '(?:1(?:\\.0{0,3})?|0\\.(?:[1-9]\\d{0,2}|0[1-9]\\d?|00[1-9]))'

/** The codings of a bundle: the pattern says that Accept-Encoding names it, as `pickEncoding` reads it. To be matched caseless. */
export function codingsOf({ encodings }: Manifest) {
  return encodings.map(coding => ({
    coding,
    suffix: suffixes[coding],
    pattern: `(?:^|,)[ \\t]*${coding}[ \\t]*(?:;[ \\t]*q=${positive}[ \\t]*)?(?:,|$)`,
  }))
}
