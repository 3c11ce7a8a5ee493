import type { Refusal } from '../../model/refusal.ts'
import { suggest } from '../../text/suggest.ts'

/** A value that an option does not take. If `given` is set, the note suggests the name that is most like it. */
export function notTaken(refused: string, option: string, names: readonly string[], given?: string): Refusal {
  const [likely] = given === undefined ? [] : suggest(given, names)
  const question = likely === undefined ? '' : `Did you mean ${likely}? `
  return { refused, note: `${question}${option} takes ${names.join(', ')}` }
}
