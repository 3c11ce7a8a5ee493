import { acceptLimit } from '../../http/accept.ts'
import {
  digits,
  longerThan,
  pageRanges,
  rangePattern,
  weightPatterns,
  wellFormedPattern,
} from '../shared/accept-patterns.ts'
import { quoteFlags, quotePattern } from './quote.ts'

/** The rule of `http/accept`: VARIANT becomes html, markdown or none. */
export function acceptRules(notAcceptable: 'html' | '406') {
  const weighing = [...ranges, weights, ...variants, ...(notAcceptable === '406' ? [refusal] : [])]
  return { shortcuts: shortcuts(weighing.length), weighing }
}

// NV: what decides about Vary is defined once, in the header sets.
const accept = (pattern: string) => `%{HTTP:Accept} ${quotePattern(pattern)} [NC,NV]`

/** Each says what the weights would say, and skips them. */
function shortcuts(weighing: number): readonly RewriteRule[] {
  const rows = [
    ['html', '^(?:\\*/\\*|text/html)?$'],
    ['html', '^text/html[ \\t]*,(?!.*text/markdown)'],
    ['html', longerThan(acceptLimit)],
    ['markdown', '^text/markdown[ \\t]*(?:,|$)'],
  ] as const
  return rows.map(([variant, pattern], index) =>
    setting('^', { VARIANT: variant }, [accept(pattern)], [`S=${weighing + rows.length - 1 - index}`]),
  )
}

const keys = ['markdown', 'html', 'text', 'any'] as const

/** For each range: nothing when it is not listed, else `=` and its weight as written (none means 1). */
const ranges = keys.map(key =>
  setting('^', { [key.toUpperCase()]: '=%1' }, [accept(rangePattern(pageRanges[key], 'weight', '+'))]),
)

const [markdown, html, text, any] = keys.map(key => `%{ENV:PORTOLAN_${key.toUpperCase()}}`)
const weights = setting('^', {
  WEIGHTS: `${markdown}${text}${any}:${html}${text}${any}:${markdown}:${digits}`,
})
const weighed = (pattern: string) => `%{ENV:PORTOLAN_WEIGHTS} ${quotePattern(pattern)}`

/** The last that matches holds. */
const variants: readonly RewriteRule[] = [
  setting('^', { VARIANT: 'html' }),
  ...(
    [
      ['markdown', weightPatterns.markdownAtLeastHtml],
      ['markdown', weightPatterns.markdownFull],
      ['html', weightPatterns.markdownNotNamed],
      ['markdown', weightPatterns.htmlRefused],
      ['html', weightPatterns.markdownRefused],
    ] as const
  ).map(([variant, pattern]) => setting('^', { VARIANT: variant }, [weighed(pattern)])),
]

/** Both types are refused: 406, but only if every member is well-formed (RFC 9110 15.5.7). */
const refusal = setting('^', { VARIANT: 'none' }, [
  weighed(weightPatterns.bothRefused),
  accept(wellFormedPattern('+')),
])

/** A RewriteRule that changes nothing but variables, with its conditions, ready to be printed. */
export interface RewriteRule {
  readonly conditions: readonly string[]
  readonly pattern: string
  readonly flags: string
  /** What is put in the place of the address; absent: it stays. */
  readonly to?: string
}

/** Sets our variables, whose names all begin alike, when the pattern matches and the conditions hold. */
export function setting(
  pattern: string,
  variables: Readonly<Record<string, string>>,
  conditions: readonly string[] = [],
  more: readonly string[] = [],
): RewriteRule {
  const flags = Object.entries(variables).map(([name, value]) => `E=PORTOLAN_${name}:${value}`)
  return { conditions, pattern, flags: quoteFlags([...more, ...flags]) }
}
