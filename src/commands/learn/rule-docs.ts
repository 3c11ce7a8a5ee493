import { readDiagnosticsDoc } from '../../disk/sources/read-package.ts'
import { homepage } from '../../platform/package.ts'
import type { RuleDoc } from '../../report/report.ts'
import { rulesIn } from '../../report/rule-doc.ts'

/** The documentation of every rule, by its name. */
export function ruleDocs(): ReadonlyMap<string, RuleDoc> {
  return new Map(rulesIn(readDiagnosticsDoc(), homepage()).map(rule => [rule.id, rule]))
}
