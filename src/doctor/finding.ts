/**
 * `ok`; `missing`: not there, and not needed; `warn`: works, but something should be known or cannot be checked; `wrong`:
 * does not work.
 */
export type State = 'ok' | 'missing' | 'warn' | 'wrong'

/** What one question to the machine brought to light. */
export interface Finding {
  /** What was looked at, in a word or two. */
  readonly check: string
  readonly state: State
  readonly text: string
  /** What to do about it. */
  readonly note?: string
}
