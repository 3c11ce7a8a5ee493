import type { Bundle } from '../model/bundle.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** One question asked of a finished bundle. */
export type Check = (bundle: Bundle) => readonly Diagnostic[]
