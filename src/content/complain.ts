import type { Diagnostic } from '../model/diagnostic.ts'

/** A mistake in the page at hand. */
export type Mistake = Omit<Diagnostic, 'file'>

/** Takes note of a mistake; the work goes on, so that all of them are shown at once. */
export type Complain = (mistake: Mistake) => unknown
