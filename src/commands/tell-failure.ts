import { printedJson } from '../model/printed-json.ts'
import { withShortValues } from '../model/shortened.ts'
import { visible } from '../model/visible.ts'
import { asksJson } from './asks-json.ts'

/** Says why nothing came of a call: to people on stderr, and to a program that asked for JSON as one document on stdout. */
export function tellFailure(reason: string, note?: string, more?: object): void {
  const hint = note === undefined ? '' : `\n\n  ${visible(withShortValues(note))}`
  console.error(`error: ${visible(withShortValues(reason))}${hint}`)
  tellProgram(reason, note, more)
}

/** The second half, for what people have been told already. */
export function tellProgram(error: string, note?: string, more?: object): void {
  if (asksJson()) console.log(printedJson({ version: 1, ok: false, error, note, ...more }))
}
