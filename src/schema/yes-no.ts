import * as z from 'zod'

/** A switch. YAML 1.2 reads `yes` and `no` as text; here they mean what they say. */
export const yesNo = z
  .literal([true, false, 'yes', 'no'])
  .transform(value => value === true || value === 'yes')
