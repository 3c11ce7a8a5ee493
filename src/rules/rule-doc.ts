import { docsAddress } from '../report/docs-address.ts'
import type { RuleDoc } from '../report/report.ts'
import { plainText } from './plain-text.ts'
import type { Rule } from './rules-in.ts'

/** What programs that show diagnostics are told of a rule. */
export function ruleDoc({ id, group, markdown }: Rule, version: string): RuleDoc {
  const text = plainText(markdown)
  return { id, group, summary: summaryOf(text), text, markdown: withAddresses(markdown, version) }
}

/** The first sentence; that a rule is a warning says the place where it is met. */
function summaryOf(text: string): string {
  const [start = ''] = text.split('\n')
  const said = start.replace(/^A warning[.:] (\S)/, (_, first: string) => first.toUpperCase())
  return /^.*?\.(?= |$)/.exec(said)?.[0] ?? said
}

/** Whoever shows it knows no docs folder beside it. */
function withAddresses(markdown: string, version: string): string {
  const address = (target: string) => `](${docsAddress(target, version)})`
  return markdown
    .replace(/\]\(([a-z-]+\.md(?:#[^)]*)?)\)/g, (_, target: string) => address(target))
    .replace(/\]\((#[^)]*)\)/g, (_, anchor: string) => address(`diagnostics.md${anchor}`))
}
