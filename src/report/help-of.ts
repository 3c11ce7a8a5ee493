import type { Diagnostic } from '../model/diagnostic.ts'

/** What to do about a diagnostic, in sentences. */
export function helpOf({ expected = [], note }: Diagnostic): readonly string[] {
  // Quotes around a number would make text of it, if somebody copied them.
  const quoted = expected.map(value => (/^-?\d+$/.test(value) ? value : `"${value}"`))
  const choice = quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}` : quoted[0]
  return [...(choice === undefined ? [] : [`Did you mean ${choice}?`]), ...(note === undefined ? [] : [note])]
}
