import { pathSegment } from '../http/page-redirect.ts'

// Possessive: what matched is never given back, so that a long path costs nothing on PCRE's small stack.
const segment = pathSegment.replaceAll('+', '++').replaceAll('*', '*+')

/** The path of a page, as PCRE. */
export const pagePattern = `(?:/${segment})++`

/** The same without an `/index` at the end of what stands before `end`. */
export function pagePatternBefore(end: string): string {
  return `(?:/(?!index${end})${segment})++`
}
