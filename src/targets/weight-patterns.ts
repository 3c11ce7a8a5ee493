/** What the weights of one side look like: the first is the most specific, and so the one that holds. */
const rest = '(?:=[^:]*)?'
const zero = `(?:=(?:0\\.?0*|\\.0+)${rest})?:`
/**
 * Patterns for PCRE that compare the weights of both types, to be tried in this order; when none matches, HTML is
 * wanted. They read "weights of Markdown:weights of HTML:is Markdown named?:>9876543210": a weight is "=" and what was
 * written (nothing means 1), one for each range that speaks of the type, the most specific first. The digits at the
 * end let "greater" be seen by their order.
 */
export const weightPatterns = {
  bothRefused: `^${zero}${zero}`,
  markdownRefused: `^${zero}`,
  htmlRefused: `^[^:]*:${zero}`,
  markdownUnnamed: '::>',
  markdownFull: '^=(?:1\\.?0*)?[=:]',
  // Their first digits are the same; then HTML has only zeros, or a lesser digit.
  markdownAtLeast: `^=0?\\.(\\d*)(?:\\d*${rest}:=0?\\.\\1(?:0*)[=:]|(\\d)\\d*${rest}:=0?\\.\\1(\\d).*>.*\\2.*\\3)`,
} as const

/** What stands at the end of the text that they read. */
export const digitsInOrder = '>9876543210'
