import { readDiagnosticsDoc } from '../../disk/sources/read-package.ts'
import { homepage, version } from '../../platform/package.ts'
import type { About, RuleDoc } from '../../report/report.ts'
import { rulesIn } from '../../report/rule-doc.ts'

/** The documentation of every rule, by its name. */
export function ruleDocs(): ReadonlyMap<string, RuleDoc> {
  return new Map(rulesIn(readDiagnosticsDoc(), homepage()).map(rule => [rule.id, rule]))
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
