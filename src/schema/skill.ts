import * as z from 'zod'
import { type Problem, problem } from './values/problem.ts'
import { text } from './values/text.ts'

const namePattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** What a SKILL.md says of itself between its `---` lines (agentskills.io); validators refuse every other key. */
export const skillSchema = z.strictObject({
  name: z
    .string()
    .check(problem(skillNameProblem))
    .meta({ maxLength: 64, pattern: namePattern.source })
    .describe('Name of the skill, the same as its folder'),
  description: text(1024).describe('What the skill does and when to use it'),
  license: text(200).optional().describe('License of the skill'),
  compatibility: text(500).optional().describe('What the skill needs to work'),
  metadata: z.record(z.string(), z.string()).optional().describe('More facts, as names and texts'),
  'allowed-tools': text(1000).optional().describe('Tools the skill may use, separated by spaces'),
})

function skillNameProblem(value: string): Problem | undefined {
  if (value.length <= 64 && namePattern.test(value)) return undefined
  return {
    ruleId: 'skill-name',
    reason: 'may contain only a-z, 0-9 and single hyphens, at most 64 characters',
  }
}
