import * as z from 'zod'
import { type Problem, problem } from './problem.ts'

const pattern = /^\/$|^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/

/** The path of a page as it stands in the address bar: `/`, `/join`, `/guides/a`. */
export const pagePathText = z
  .string()
  .check(problem(pathProblem))
  .meta({ title: 'path', pattern: pattern.source })

function pathProblem(value: string): Problem | undefined {
  if (pattern.test(value)) return undefined
  const simple = `/${value.replace(/^\/+|\/+$/g, '').replace(/(\/?index)?(\.html|\.md)?$/, '')}`
  return {
    ruleId: 'page-path',
    reason: 'must be the path of a page, such as / or /join',
    ...(pattern.test(simple) ? { expected: [simple] } : {}),
  }
}
