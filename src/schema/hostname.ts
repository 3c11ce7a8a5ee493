import * as z from 'zod'
import { hostnameProblem } from './hostname-problem.ts'
import { problem } from './problem.ts'

/** A full domain name as players type it. */
export const hostname = z
  .string()
  .check(problem(hostnameProblem))
  .meta({ format: 'hostname', minLength: 4, maxLength: 253, pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$' })
