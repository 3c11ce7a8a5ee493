import type { Refusal } from '../../model/refusal.ts'
import { printedJson } from '../../text/data.ts'
import { escapeControls } from '../../text/escape.ts'
import { withShortValues } from '../../text/layout.ts'
import { exitCodes } from './exit-codes.ts'

/** Says why nothing came of a call: to people on stderr, and to a program that asked for JSON as one document on stdout. */
export function tellFailure(reason: string, note?: string, more?: object): void {
  const hint = note === undefined ? '' : `\n\n  ${escapeControls(withShortValues(note))}`
  console.error(`error: ${escapeControls(withShortValues(reason))}${hint}`)
  tellProgram(reason, note, more)
}

/** The JSON half, for messages that people have already seen. */
export function tellProgram(error: string, note?: string, more?: object): void {
  if (asksJson()) console.log(printedJson({ version: 1, ok: false, error, note, ...more }))
}

/** Whether a call asks for JSON, by its words: so that it is known when the options cannot be read, too. */
export function asksJson(): boolean {
  return process.argv.some(
    (word, index, { [index + 1]: next }) =>
      word === '--json' || word === '--format=json' || (word === '--format' && next === 'json'),
  )
}

/** What came of a call, for a program that asked for JSON. */
export function tellResult(facts: object): void {
  console.log(printedJson({ version: 1, ok: true, ...facts }))
}

/** Says why nothing was done, and how to go on; `more` is for programs. Returns the exit code. */
export function tellRefusal({ refused, note }: Refusal, more?: object): number {
  tellFailure(refused, note, more)
  return exitCodes.io
}

/** Says what is wrong with the call, and how to go on. Returns the exit code. */
export function usageError(reason: string, note: string): number {
  tellFailure(reason, note)
  return exitCodes.usage
}

/** Says why a call is refused, and returns the exit code of wrong usage. */
export function refuseCall({ refused, note }: Refusal): number {
  return usageError(refused, note)
}

/** There is no bundle where a call looks for one. */
export function noBundle(folder: string): Refusal {
  return {
    refused: `there is no bundle in ${folder}`,
    note: 'run portolan build, or name another folder with --bundle',
  }
}
