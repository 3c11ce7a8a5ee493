import { dirname, join, resolve } from 'node:path'
import { programId } from '../disk/program-id.ts'
import { compareText } from '../model/diagnostic.ts'
import { textWidth } from '../report/wrap.ts'
import type { BuildOptions } from './build.ts'
import { today } from './today.ts'
import { wantsColor } from './wants-color.ts'

/** Where the last build of a config's site is remembered. */
export function lastBuildFile(config: string): string {
  return join(dirname(config), '.portolan/cache/last-build')
}

/** Everything besides files that what a build does or prints depends on. */
export function buildQuestion(options: BuildOptions): string {
  return JSON.stringify([
    programId(),
    process.versions,
    Object.entries({ ...options, quiet: undefined }).sort(([a], [b]) => compareText(a, b)),
    resolve('.'),
    today(),
    wantsColor(process.stderr),
    textWidth(process.stdout),
  ])
}
