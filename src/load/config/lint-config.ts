import { lint, warningNames } from '../../lint/index.ts'
import { factsOf } from '../../lint/rule.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { isConfigText, yamlPassages } from '../yaml/passages.ts'
import { entriesAt, placeOfKey } from '../yaml/source.ts'
import type { LoadedConfig } from './read-config.ts'

/** Warns of what the config's texts should not say. */
export function lintConfig({ file, config, tree, text, isWrong }: LoadedConfig): readonly Diagnostic[] {
  if (tree === undefined) return []
  const placeOf = (key: string) => placeOfKey(tree, key)
  const passages = yamlPassages(tree, text, key => isConfigText(key) && !isWrong(placeOf(key)))
  return lint({ file, passages, placeOf }, config && factsOf(config))
}

/** Whether a warning is switched off; that works while the config has mistakes elsewhere. */
export function switchedOff({ tree }: LoadedConfig): ({ ruleId }: Pick<Diagnostic, 'ruleId'>) => boolean {
  const off = new Set(entriesAt(tree, 'lint.off').map(({ entry }) => entry.value))
  return ({ ruleId }) => off.has(ruleId) && warningNames.includes(ruleId)
}
