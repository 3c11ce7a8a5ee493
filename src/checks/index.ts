import type { Check } from './check.ts'

/** Every question asked of a finished bundle. A new one is one file and one line here. */
export const checks: readonly Check[] = []
