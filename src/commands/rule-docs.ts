import { readDiagnosticsDoc } from '../disk/read-diagnostics-doc.ts'
import type { RuleDoc } from '../report/report.ts'
import { ruleDoc } from '../rules/rule-doc.ts'
import { rulesIn } from '../rules/rules-in.ts'
import { version } from './version.ts'

/** What is told of every rule, by its name. */
export function ruleDocs(): ReadonlyMap<string, RuleDoc> {
  return new Map(rulesIn(readDiagnosticsDoc()).map(rule => [rule.id, ruleDoc(rule, version())]))
}
