import type { Diagnostic } from '../model/diagnostic.ts'

/** How many errors and warnings there are, in words: "2 errors, 1 warning". */
export function counts(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ fatal }) => fatal).length
  const parts = [counted(errors, 'error'), counted(diagnostics.length - errors, 'warning')]
  return parts.filter(part => part !== '').join(', ')
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`
}
