import * as z from 'zod'
import type { Problem } from './problem.ts'

/** Finds the first value that a list names twice. */
export function repeatedValue(values: readonly string[]): Problem | undefined {
  const repeated = values.find((value, index) => values.indexOf(value) !== index)
  if (repeated === undefined) return undefined
  return { ruleId: 'repeated-value', reason: `names "${repeated}" twice` }
}

/** A switch. YAML 1.2 reads `yes` and `no` as text; here they mean what they say. */
export const yesNo = z
  .literal([true, false, 'yes', 'no'])
  .transform(value => value === true || value === 'yes')
