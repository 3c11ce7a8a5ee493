import { columns, type Paint } from '../../text/layout.ts'
import type { RuleDoc } from '../report.ts'
import { plainText } from './rule-doc.ts'

/** All rules below the headings of their groups, each in one line no wider than the terminal. */
export function ruleList(rules: readonly RuleDoc[], width: number, painted: Paint): string {
  const widest = Math.max(...rules.map(({ id }) => id.length))
  return rules
    .map(({ id, group, summary }, index) => {
      const before = rules[index - 1]?.group
      const gap = before === undefined ? '' : '\n'
      const heading = group === before ? '' : `${gap}${painted(group, 'bold')}\n`
      return `${heading}  ${id.padEnd(widest)}  ${shortened(summary, width - widest - 4)}`
    })
    .join('\n')
}

function shortened(text: string, room: number): string {
  if (columns(text) <= room) return text
  return `${[...text]
    .slice(0, room - 1)
    .join('')
    .trimEnd()}…`
}

/** A rule as people read it at a terminal. */
export function ruleText({ id, group, markdown }: RuleDoc, width: number, painted: Paint): string {
  return `${painted(id, 'bold')}  ${painted(group, 'dim')}\n\n${plainText(markdown, width)}`
}
