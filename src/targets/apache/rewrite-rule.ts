import { quoteFlags } from './quote.ts'

/** A RewriteRule that changes nothing but variables, with its conditions, ready to be printed. */
export interface RewriteRule {
  readonly conditions: readonly string[]
  readonly pattern: string
  readonly flags: string
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
