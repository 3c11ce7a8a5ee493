import * as z from 'zod'
import { type Problem, problem } from './problem.ts'

const pattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** A folder beside or below the config, such as `pages` or `content/pages`. */
export const folder = z
  .string()
  .check(problem(folderProblem))
  .meta({ title: 'folder', maxLength: 200, pattern: pattern.source })

function folderProblem(value: string): Problem | undefined {
  if (value.trim() === '') return { ruleId: 'blank-value', reason: 'must not be blank' }
  if (value.length > 200)
    return { ruleId: 'too-long', reason: `has ${value.length} characters; the limit is 200` }
  if (pattern.test(value)) return undefined
  const simple = value.replace(/\\/g, '/').replace(/^(\.?\/)+|\/+$/g, '')
  return {
    ruleId: 'folder',
    reason: 'must be a folder below the one of the config, such as pages or content/pages',
    ...(pattern.test(simple) ? { expected: [simple] } : {}),
  }
}
