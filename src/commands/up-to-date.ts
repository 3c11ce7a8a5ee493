import { nothingToDo } from '../disk/last-build.ts'
import type { BuildOptions } from './build.ts'
import { buildDefaults } from './build-defaults.ts'
import { buildQuestion, lastBuildFile } from './build-question.ts'
import { quietPipes } from './quiet-pipes.ts'
import { type ToldBuild, tellBuild } from './tell-build.ts'

/** Says what there is to say of a build that has nothing to do; false where there may be something. */
export function upToDate(options: BuildOptions): boolean {
  const told = options.cache ? lastTold(options) : undefined
  if (told === undefined) return false
  tellBuild({ ...told, summary: { ...told.summary, written: 0, removed: 0 } }, options)
  return true
}

function lastTold(options: BuildOptions): ToldBuild | undefined {
  const { config, out } = options
  try {
    const last = lastBuildFile(config)
    return last === undefined ? undefined : nothingToDo(last, config, out, buildQuestion(options))
  } catch {
    // Something of the surroundings has gone: the build will say what.
    return undefined
  }
}

/** The same, of a build without options: what bin/portolan.js asks before it loads anything else. */
export function isDone(): boolean {
  quietPipes()
  return upToDate(buildDefaults)
}
