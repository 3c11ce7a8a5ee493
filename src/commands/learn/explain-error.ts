import { homepage } from '../../files/package.ts'
import { type RuleDoc, ruleAddress } from '../../report/report.ts'
import { ruleList, ruleText } from '../../report/rule-doc.ts'
import { paint, textWidth } from '../../text/layout.ts'
import { suggest } from '../../text/suggest.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { wantsColor } from '../terminal/streams.ts'
import { tellResult, usageError } from '../terminal/tell-failure.ts'
import { ruleDocs } from './rule-docs.ts'

/** `portolan explain-error`: what docs/diagnostics.md says of a rule, or which rules there are. */
export async function explainError(
  name: string | undefined,
  { json }: { readonly json?: boolean },
): Promise<number> {
  const rules = ruleDocs()
  const painted = paint(wantsColor(process.stdout))
  if (name === undefined) {
    const all = [...rules.values()]
    // Lines of a file are for grep, which does not scroll sideways.
    const width = process.stdout.isTTY ? textWidth(process.stdout) : Number.POSITIVE_INFINITY
    if (json) tellResult({ rules: all.map(named) })
    else console.log(ruleList(all, width, painted))
    return exitCodes.fine
  }
  // People may paste all of `error[unknown-key]`.
  const bare = /\[(.+)\]/.exec(name)?.[1] ?? name
  const rule = rules.get(bare)
  if (rule === undefined) {
    const near = suggest(bare, rules.keys())
    const question = near.length === 0 ? '' : `Did you mean ${near.join(' or ')}? `
    return usageError(
      `there is no rule ${JSON.stringify(name)}`,
      `${question}portolan explain-error lists all rules`,
    )
  }
  const { text, markdown } = rule
  if (json) tellResult({ ...named(rule), text, markdown })
  else console.log(ruleText(rule, textWidth(process.stdout), painted))
  return exitCodes.fine
}

function named({ id, group, summary }: RuleDoc) {
  return { ruleId: id, group, summary, docs: ruleAddress(id, homepage()) }
}
