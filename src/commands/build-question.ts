import { join, resolve } from 'node:path'
import { keptFolder } from '../disk/kept-folder.ts'
import { packageLooks } from '../disk/package-looks.ts'
import { programId } from '../disk/program-id.ts'
import { compareText } from '../model/diagnostic.ts'
import { textWidth } from '../report/wrap.ts'
import type { BuildOptions } from './build.ts'
import { sourceRoot } from './source-root.ts'
import { today } from './today.ts'
import { wantsColor } from './wants-color.ts'

/** Where the last build of a config's site is remembered. */
export function lastBuildFile(config: string): string | undefined {
  const folder = keptFolder(config, 'cache')
  return folder && join(folder, 'last-build')
}

/** Everything besides the sources that what a build does or prints depends on. */
export function buildQuestion(options: BuildOptions): string {
  return JSON.stringify([
    programId(),
    packageLooks(),
    process.versions,
    Object.entries({ ...options, quiet: undefined }).sort(([a], [b]) => compareText(a, b)),
    resolve('.'),
    sourceRoot(options.config, options.format ?? 'text'),
    today(),
    wantsColor(process.stderr),
    textWidth(process.stdout),
  ])
}
