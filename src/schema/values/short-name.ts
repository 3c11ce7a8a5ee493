import * as z from 'zod'
import { type Problem, problem } from './problem.ts'

/** The name in URLs, file names, the browser tool and the health result. */
export const shortName = z
  .string()
  .check(problem(shortNameProblem))
  .meta({ title: 'name', minLength: 1, maxLength: 32, pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' })

// `default` has a meaning of its own in nginx maps; `run` is where the generated nginx keeps its pid and logs.
const taken = ['default', 'run']

function shortNameProblem(value: string): Problem | undefined {
  if (value.trim() === '') return { ruleId: 'blank-value', reason: 'must not be blank' }
  if (taken.includes(value))
    return { ruleId: 'short-name', reason: `must not be "${value}", which servers use themselves` }
  if (value.length > 32)
    return { ruleId: 'short-name', reason: `has ${value.length} characters; the limit is 32` }
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(value)) return undefined
  const simple = value
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
  return {
    ruleId: 'short-name',
    reason: 'may contain only a-z, 0-9 and single hyphens, and starts with a letter',
    ...(simple !== '' && !taken.includes(simple) ? { expected: [simple] } : {}),
  }
}
