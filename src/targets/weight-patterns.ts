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
