import { type Passage, type Problem, problemIn } from '../../report/problem.ts'
import { compareText } from '../../text/data.ts'
import { addressDiffers } from './address-differs.ts'
import { portDiffers } from './port-differs.ts'
import type { Facts, LintRule } from './rule.ts'
import { versionDiffers } from './version-differs.ts'

/** Every question asked of texts. A new one is one file and one line here. */
const rules: readonly LintRule[] = [addressDiffers, portDiffers, versionDiffers]

/** Warnings about content that other rooms find: the reader of pages, the checks of the config. */
const foundElsewhere = [
  'discord-invite',
  'foreign-syntax',
  'heading-level',
  'image-alt',
  'link-text',
  'lost-text',
  'markdown-slip',
  'picture-damaged',
  'picture-too-large',
  'sample-value',
  'script-in-file',
  'second-title',
  'translation-differs',
  'updated-future',
  'updated-stale',
]

/** The names of all warnings about content. Each of them can be switched off. */
export const warningNames: readonly string[] = [...rules.map(({ name }) => name), ...foundElsewhere].sort(
  compareText,
)

const mostOfAKind = 20

/** Warns of what the texts of a file should not say. */
export function lint(file: string, passages: readonly Passage[], facts: Facts): readonly Problem[] {
  return rules.flatMap(rule =>
    passages
      .flatMap(passage => rule.find(passage, facts).map(spot => ({ ...spot, passage })))
      .slice(0, mostOfAKind)
      .map(({ start, end, passage, ...found }) =>
        problemIn({ ...found, place: passage.place(start, end), ruleId: rule.name, fatal: false }, file),
      ),
  )
}
