import { docsAddress } from '../report/docs-address.ts'
import type { RuleDoc } from '../report/report.ts'
import { linked, plainText } from './plain-text.ts'
import type { Rule } from './rules-in.ts'

/** What programs that show diagnostics are told of a rule. */
export function ruleDoc({ id, group, markdown }: Rule, home?: string): RuleDoc {
  const text = plainText(markdown)
  return { id, group, summary: summaryOf(text), text, markdown: withAddresses(markdown, home) }
}

/** The first sentence; that a rule is a warning says the place where it is met. */
function summaryOf(text: string): string {
  const [start = ''] = text.split('\n')
  const said = start.replace(/^A warning[.:] (\S)/, (_, first: string) => first.toUpperCase())
  return /^.*?\.(?= |$)/.exec(said)?.[0] ?? said
}

/** Whoever shows it knows no docs folder beside it: links lead to the manual, or are names where there is none. */
function withAddresses(markdown: string, home: string | undefined): string {
  return markdown.replace(
    /\[([^\]]*)\]\(([a-z-]+\.md(?:#[^)]*)?|#[^)]*)\)/g,
    (_, text: string, target: string) => {
      const page = target.startsWith('#') ? `diagnostics.md${target}` : target
      const address = docsAddress(page, home)
      return address === undefined ? linked(text, target) : `[${text}](${address})`
    },
  )
}
