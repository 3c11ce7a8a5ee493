import type { Diagnostic } from '../model/diagnostic.ts'

/** Errors before warnings, each in the order of their places: a long list of warnings must not hide an error. */
export function urgentFirst(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.toSorted((a, b) => Number(b.fatal) - Number(a.fatal))
}

/** The so many most urgent, in the order in which they came. */
export function mostUrgent(diagnostics: readonly Diagnostic[], limit: number): readonly Diagnostic[] {
  const kept = new Set(urgentFirst(diagnostics).slice(0, limit))
  return diagnostics.filter(diagnostic => kept.has(diagnostic))
}

/** How many errors and warnings there are, in words: "2 errors, 1 warning". */
export function counts(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ fatal }) => fatal).length
  const parts = [counted(errors, 'error'), counted(diagnostics.length - errors, 'warning')]
  return parts.filter(part => part !== '').join(', ')
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`
}
