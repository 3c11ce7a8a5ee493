import * as z from 'zod'
import { text, textOfForm } from './values/text.ts'

const skillName = textOfForm(
  { maxLength: 64, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' },
  { ruleId: 'skill-name', reason: 'may contain only a-z, 0-9 and single hyphens, at most 64 characters' },
)

/** What a SKILL.md says of itself between its `---` lines (agentskills.io); validators refuse every other key. */
export const skillSchema = z.strictObject({
  name: skillName.describe('Name of the skill, the same as its folder'),
  description: text(1024).describe('What the skill does and when to use it'),
  license: text(200).optional().describe('License of the skill'),
  compatibility: text(500).optional().describe('What the skill needs to work'),
  metadata: z.record(z.string(), z.string()).optional().describe('More facts, as names and texts'),
  'allowed-tools': text(1000).optional().describe('Tools the skill may use, separated by spaces'),
})
