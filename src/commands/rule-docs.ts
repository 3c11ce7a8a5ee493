import { readDiagnosticsDoc } from '../disk/read-diagnostics-doc.ts'
import type { About, RuleDoc } from '../report/report.ts'
import { ruleDoc } from '../rules/rule-doc.ts'
import { rulesIn } from '../rules/rules-in.ts'
import { homepage, version } from './version.ts'

/** What is told of every rule, by its name. */
export function ruleDocs(): ReadonlyMap<string, RuleDoc> {
  return new Map(rulesIn(readDiagnosticsDoc()).map(rule => [rule.id, ruleDoc(rule, homepage())]))
}

/** What reports may say of this program and its rules; the documentation is read when a rule is asked for. */
export function about(): About {
  let known: ReadonlyMap<string, RuleDoc> | undefined
  const rule = (id: string) => {
    known ??= ruleDocs()
    return known.get(id) ?? { id, group: '', summary: id, text: id, markdown: id }
  }
  return { version: version(), home: homepage(), rule }
}
