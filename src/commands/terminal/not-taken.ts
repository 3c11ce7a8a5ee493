import type { Refusal } from '../../model/refusal.ts'
import { suggest } from '../../text/suggest.ts'

/** A value that an option does not take. It may be meant to be one of `names` if it is given as `meant`. */
export function notTaken(refused: string, option: string, names: readonly string[], meant?: string): Refusal {
  const [likely] = meant === undefined ? [] : suggest(meant, names)
  const question = likely === undefined ? '' : `Did you mean ${likely}? `
  return { refused, note: `${question}${option} takes ${names.join(', ')}` }
}
