import { join, resolve } from 'node:path'
import { nothingToDo } from '../../disk/cache/build-record.ts'
import { cacheFolder } from '../../disk/cache/cache-folders.ts'
import { packageFingerprints, programId } from '../../disk/sources/read-package.ts'
import { compareText } from '../../text/compare-text.ts'
import { textWidth } from '../../text/layout.ts'
import { sourceRoot } from '../terminal/source-root.ts'
import { quietPipes, wantsColor } from '../terminal/streams.ts'
import type { BuildOptions } from './options.ts'
import { buildDefaults } from './options.ts'
import { type ReportedBuild, reportBuild } from './summary.ts'
import { today } from './today.ts'

/** Prints the summary of a build that has nothing to do; false if there may be work. */
export function upToDate(options: BuildOptions): boolean {
  const reported = options.cache ? lastReported(options) : undefined
  if (reported === undefined) return false
  reportBuild({ ...reported, summary: { ...reported.summary, written: 0, removed: 0 } }, options)
  return true
}

function lastReported(options: BuildOptions): ReportedBuild | undefined {
  const { config, out } = options
  try {
    const last = buildRecordFile(config)
    return last === undefined ? undefined : nothingToDo(last, config, out, buildInputs(options))
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

/** Where the last build of a config's site is remembered. */
export function buildRecordFile(config: string): string | undefined {
  const folder = cacheFolder(config, 'cache')
  return folder && join(folder, 'last-build')
}

/** Everything besides the sources that what a build does or prints depends on. */
export function buildInputs(options: BuildOptions): string {
  return JSON.stringify([
    programId(),
    packageFingerprints(),
    process.versions,
    Object.entries({ ...options, quiet: undefined, verbose: undefined }).sort(([a], [b]) =>
      compareText(a, b),
    ),
    resolve('.'),
    sourceRoot(options.config, options.format ?? 'text'),
    today(),
    wantsColor(process.stderr),
    textWidth(process.stdout),
  ])
}
