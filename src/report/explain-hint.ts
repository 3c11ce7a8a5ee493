import type { Diagnostic } from '../model/diagnostic.ts'

/** Where more is said of these diagnostics: one line, however many there are. */
export function explainHint(diagnostics: readonly Diagnostic[]): string {
  const [first, ...others] = new Set(diagnostics.map(({ ruleId }) => ruleId))
  if (first === undefined) return ''
  const name = others.length === 0 ? first : '<name>'
  const which = others.length === 0 ? '' : ', by the name in brackets'
  return `portolan explain-error ${name} says more${which}\n`
}
