import type { Command } from 'commander'
import { homepage, readRules } from '../files/package.ts'
import type { RuleDoc } from '../report/report.ts'
import { paint, textWidth, wrap } from '../text/layout.ts'
import { suggest } from '../text/suggest.ts'
import { exitCodes, exits, tellResult, usageError, wantsColor } from './terminal/ending.ts'

/** Adds `portolan explain-error` to the program. */
export function addExplainError(program: Command): void {
  program
    .command('explain-error')
    .summary('explain a diagnostic and what to do')
    .description(
      'Prints the documentation of a diagnostic, or of a difference that verify found. The name is in the brackets: error[unknown-key]. ' +
        'Without a name, it lists all rules. It works offline.',
    )
    .argument('[rule]', 'the name in brackets, such as unknown-key')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      '\nExamples:\n  $ portolan explain-error unknown-key\n  $ portolan explain-error | grep link',
    )
    .action(exits(explainError))
}

/** What rules/rules.md says of a rule, or which rules there are. */
async function explainError(
  name: string | undefined,
  { json }: { readonly json?: boolean },
): Promise<number> {
  const { ruleAddress } = await import('../report/report.ts')
  const { ruleList, rulesIn, ruleText } = await import('../report/rule-doc.ts')
  const rules = rulesIn(readRules(), homepage())
  const facts = ({ id, group, summary }: RuleDoc) => ({
    ...{ ruleId: id, group, summary },
    docs: ruleAddress(id, homepage()),
  })
  const painted = paint(wantsColor(process.stdout))
  if (name === undefined) {
    // Lines of a file are for grep, which does not scroll sideways.
    const width = process.stdout.isTTY ? textWidth(process.stdout) : Number.POSITIVE_INFINITY
    if (json) tellResult({ rules: rules.map(facts) })
    else console.log(ruleList(rules, width, painted))
    return exitCodes.fine
  }
  // People may paste all of `error[unknown-key]`.
  const bare = /\[(.+)\]/.exec(name)?.[1] ?? name
  const rule = rules.find(({ id }) => id === bare)
  if (rule === undefined) {
    const { kinds } = await import('../verify/kinds.ts')
    // What `verify` finds has no rule, but a name in brackets, too.
    if (Object.hasOwn(kinds, bare)) {
      const { means, advice } = kinds[bare as keyof typeof kinds]
      if (json) tellResult({ kind: bare, means, advice })
      else console.log([means, '', ...wrap(advice, textWidth(process.stdout))].join('\n'))
      return exitCodes.fine
    }
    const near = suggest(
      bare,
      rules.map(({ id }) => id),
    )
    const question = near.length === 0 ? '' : `Did you mean ${near.join(' or ')}? `
    return usageError(
      `there is no rule ${JSON.stringify(name)}`,
      `${question}portolan explain-error lists all rules`,
    )
  }
  const { text, markdown } = rule
  if (json) tellResult({ ...facts(rule), text, markdown })
  else console.log(ruleText(rule, textWidth(process.stdout), painted))
  return exitCodes.fine
}
