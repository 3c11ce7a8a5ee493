import { lint, warningNames } from '../../lint/index.ts'
import { type Facts, factsOf } from '../../lint/rule.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { isConfigText, yamlPassages } from '../yaml/passages.ts'
import { placeOfKey, treeAt } from '../yaml/source.ts'
import type { LoadedConfig } from './read-config.ts'

/** Warns of what the config's texts should not say. */
export function lintConfig(file: string, config: LoadedConfig): readonly Diagnostic[] {
  const { tree, text } = config
  if (tree === undefined) return []
  const wrong = new Set(
    config.diagnostics.filter(({ fatal }) => fatal).map(({ place }) => place?.start.offset),
  )
  const placeOf = (key: string) => placeOfKey(tree, key)
  const isSound = (key: string) => isConfigText(key) && !wrong.has(placeOf(key)?.start.offset)
  const passages = yamlPassages(tree, text, isSound)
  return lint({ file, passages, placeOf }, factsIn(config))
}

/** What texts are held to, as soon as the config has no mistakes. */
export function factsIn({ config }: LoadedConfig): Facts | undefined {
  return config && factsOf(config)
}

/** Whether a warning is switched off; that works while the config has mistakes elsewhere. */
export function switchedOff({ tree }: LoadedConfig): ({ ruleId }: Pick<Diagnostic, 'ruleId'>) => boolean {
  const off = new Set([...(treeAt(tree, ['lint', 'off'])?.entries.values() ?? [])].map(({ value }) => value))
  return ({ ruleId }) => off.has(ruleId) && warningNames.includes(ruleId)
}
