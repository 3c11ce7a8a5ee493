import type { Outcome } from '../deployment.ts'

/** Colours text for a terminal. */
type Paint = (text: string, ...styles: readonly ('bold' | 'red' | 'blue' | 'cyan')[]) => string

/** Writes the outcome in one format, ending with a newline. */
export type Report = (outcome: Outcome, painted: Paint) => string
