import * as z from 'zod'
import { repeatedValue } from './values/lists.ts'
import { problem } from './values/problem.ts'

// The rules themselves say which names there are.
const warningName = z.string().meta({ pattern: '^[a-z-]+$' })

/** What `check` and `build` say about the content. */
export const lintSchema = z.strictObject({
  off: z.array(warningName).check(problem(repeatedValue)).default([]).describe('Lint rules to turn off'),
})
