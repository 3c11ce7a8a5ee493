import type { Paint } from '../report/paint.ts'
import type { RuleDoc } from '../report/report.ts'
import { plainText } from './plain-text.ts'

/** A rule as people read it at a terminal. */
export function ruleText({ id, group, markdown }: RuleDoc, width: number, painted: Paint): string {
  return `${painted(id, 'bold')}  ${painted(group, 'dim')}\n\n${plainText(markdown, width)}`
}
