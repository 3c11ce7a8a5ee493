import {
  codingPattern,
  pageRanges,
  rangePattern,
  shortcuts,
  wellFormedPattern,
} from '../shared/accept-patterns.ts'
import { quotePattern } from './quote.ts'

/** The patterns of Accept and Accept-Encoding as Caddy's `map` takes them. */
export function acceptView(encodings: readonly string[]) {
  return {
    ranges: (['markdown', 'html', 'text', 'any'] as const).map(key => ({
      key,
      pattern: like(rangePattern(pageRanges[key], 'weight', '')),
    })),
    shortcuts: shortcuts.map(([how, text, variant]) => [how === 'exact' ? `"${text}"` : like(text), variant]),
    wellFormed: like(wellFormedPattern('')),
    codings: encodings.map(coding => ({ coding, pattern: like(codingPattern(coding)) })),
  }
}

function like(pattern: string): string {
  return quotePattern(`~${explicitCase(pattern)}`)
}

/**
 * A pattern that is to be matched caseless, for RE2 as Caddy has it: every letter in both cases. `(?i)` would also take
 * U+212A for k and U+017F for s. Captures lose their names, which Go knows only as `(?P<…>`.
 */
export function explicitCase(pattern: string): string {
  let inClass = false
  return pattern.replace(/\(\?<\w+>|\\x..|\\.|a-z|[a-z[\]]/g, part => {
    if (part.startsWith('(')) return '('
    if (part === '[' || part === ']') inClass = part === '['
    if (!/^[a-z]/.test(part)) return part
    const both = `${part}${part.toUpperCase()}`
    return inClass ? both : `[${both}]`
  })
}
