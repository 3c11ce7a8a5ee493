import * as z from 'zod'
import { problem } from './problem.ts'

/** Refuses a list that names a value twice. */
export const noRepeats = problem<readonly string[]>(values => {
  const repeated = values.find((value, index) => values.indexOf(value) !== index)
  return repeated === undefined
    ? undefined
    : { ruleId: 'repeated-value', reason: `names "${repeated}" twice` }
})

/** A switch. YAML 1.2 reads `yes` and `no` as text; here they mean what they say. */
export const yesNo = z
  .literal([true, false, 'yes', 'no'])
  .transform(value => value === true || value === 'yes')
