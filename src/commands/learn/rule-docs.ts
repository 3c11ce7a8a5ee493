import { homepage, readDiagnosticsDoc } from '../../files/package.ts'
import type { RuleDoc } from '../../report/report.ts'
import { rulesIn } from '../../report/rule-doc.ts'

/** The documentation of every rule, by its name. */
export function ruleDocs(): ReadonlyMap<string, RuleDoc> {
  return new Map(rulesIn(readDiagnosticsDoc(), homepage()).map(rule => [rule.id, rule]))
}
