import { pageRanges, rangePattern, wellFormedPattern } from '../accept-patterns.ts'
import { explicitCase } from './explicit-case.ts'
import { quotePattern } from './quote.ts'

/** The patterns of Accept and Accept-Encoding as Caddy's `map` takes them. */
export function acceptView(encodings: readonly string[]) {
  return {
    ranges: (['markdown', 'html', 'text', 'any'] as const).map(key => ({
      key,
      pattern: like(rangePattern(pageRanges[key], 'weight', '')),
    })),
    wellFormed: like(wellFormedPattern('')),
    codings: encodings.map(coding => ({ coding, pattern: like(codingPattern(coding)) })),
  }
}

// RFC 9110 12.4.2: a weight above 0.
const positive = '(?:1(?:\\.0{0,3})?|0\\.(?:[1-9]\\d{0,2}|0[1-9]\\d?|00[1-9]))'

/** Accept-Encoding names the coding, as `http/pick-encoding` reads it. */
function codingPattern(coding: string): string {
  return `(?:^|,)[ \\t]*${coding}[ \\t]*(?:;[ \\t]*q=${positive}[ \\t]*)?(?:,|$)`
}

function like(pattern: string): string {
  return quotePattern(`~${explicitCase(pattern)}`)
}
