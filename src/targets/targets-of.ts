import type { Config } from '../schema/config.ts'
import { targets } from './index.ts'
import type { Target } from './target.ts'

/** The targets to translate for: those named in the call, else those of the config, else those that need no copy of the web root. */
export function targetsOf(config: Config, names: readonly string[] | undefined): readonly Target[] {
  const wanted: readonly string[] | undefined = names ?? config.deploy.targets
  return targets.filter(target => (wanted === undefined ? target.byDefault : wanted.includes(target.name)))
}
