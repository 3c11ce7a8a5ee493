import { pageRanges, rangePattern, wellFormedPattern } from '../accept-patterns.ts'
import { codingPattern } from '../coding-pattern.ts'
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

function like(pattern: string): string {
  return quotePattern(`~${explicitCase(pattern)}`)
}
