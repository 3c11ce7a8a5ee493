import { homepage } from '../../platform/package.ts'
import { type RuleDoc, ruleAddress } from '../../report/report.ts'
import { ruleList, ruleText } from '../../report/rules/rule-text.ts'
import { printedJson } from '../../text/json.ts'
import { paint, textWidth } from '../../text/layout.ts'
import { suggest } from '../../text/suggest.ts'
import { exitCodes } from '../terminal/exit-codes.ts'
import { wantsColor } from '../terminal/streams.ts'
import { usageError } from '../terminal/tell-failure.ts'
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
    console.log(json ? printed({ rules: all.map(named) }) : ruleList(all, width, painted))
    return exitCodes.fine
  }
  const rule = rules.get(bare(name))
  if (rule === undefined) return usageError(`there is no rule ${JSON.stringify(name)}`, hint(name, rules))
  const { text, markdown } = rule
  console.log(
    json ? printed({ ...named(rule), text, markdown }) : ruleText(rule, textWidth(process.stdout), painted),
  )
  return exitCodes.fine
}

/** People may paste all of `error[unknown-key]`. */
function bare(name: string): string {
  return /\[(.+)\]/.exec(name)?.[1] ?? name
}

function hint(name: string, rules: ReadonlyMap<string, RuleDoc>): string {
  const near = suggest(bare(name), rules.keys())
  return `${near.length === 0 ? '' : `Did you mean ${near.join(' or ')}? `}portolan explain-error lists all rules`
}

function named({ id, group, summary }: RuleDoc) {
  return { ruleId: id, group, summary, docs: ruleAddress(id, homepage()) }
}

function printed(facts: object): string {
  return printedJson({ version: 1, ok: true, ...facts })
}
