import * as z from 'zod'
import { problem } from './problem.ts'
import { textProblem } from './text-problem.ts'

/** One line of text for people, of at most `limit` characters. */
export function text(limit: number): z.ZodString {
  return z
    .string()
    .check(problem(value => textProblem(value, limit)))
    .meta({ minLength: 1, maxLength: limit })
}
