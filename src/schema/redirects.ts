import * as z from 'zod'
import { type Problem, problem } from './values/problem.ts'
import { webUrl } from './values/web-url.ts'

/** Old addresses and where they lead. What is published is not known here: `load/config/redirects` holds both to it. */
export const redirectsSchema = z.record(
  z.string().meta({ title: 'path', maxLength: 500, pattern: '^/' }),
  z
    .string()
    .check(problem(targetProblem))
    .meta({ title: 'path or address', maxLength: 2000, pattern: '^(/|https://)' }),
)

function targetProblem(value: string): Problem | undefined {
  if (/^(?:https:\/\/|\/(?![/\\]))/.test(value)) return undefined
  const secure = value.replace(/^http:/i, 'https:')
  return {
    ruleId: 'redirect-target',
    reason: 'must be a path of this site such as /join, or start with https://',
    ...(secure !== value && webUrl.safeParse(secure).success ? { expected: [secure] } : {}),
  }
}
