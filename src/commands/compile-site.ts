import { basename } from 'node:path'
import { type Compiled, compile } from '../compile.ts'
import { fileExists } from '../disk/file-exists.ts'
import { readSources } from '../disk/read-sources.ts'
import { readTemplates } from '../disk/read-templates.ts'
import { configFolders } from '../load/config-folders.ts'
import type { Painter } from '../model/painter.ts'
import type { Progress } from '../model/progress.ts'
import type { Sources } from '../model/sources.ts'
import { explainHint } from '../report/explain-hint.ts'
import { reports } from '../report/index.ts'
import { targets } from '../targets/index.ts'
import { about } from './rule-docs.ts'
import { sourceRoot } from './source-root.ts'
import { today } from './today.ts'
import { unknownTarget } from './unknown-target.ts'
import { usageError } from './usage-error.ts'
import { wantsColor } from './wants-color.ts'

export interface SiteOptions {
  readonly config: string
  readonly target?: string
  readonly format?: string
  readonly json?: boolean
  /** Warnings count as errors. */
  readonly strict?: boolean
}

export interface CompiledSite extends Compiled {
  readonly sources: Sources
  /** The mistakes, printed in the format asked for. */
  readonly report: string
  readonly errors: number
  readonly warnings: number
}

/**
 * Reads and compiles what the options name, or says why the call is wrong and returns the exit code. `stream` is where
 * the report will be printed.
 */
export function compileSite(
  options: SiteOptions,
  stream: NodeJS.WriteStream,
  painter: Painter,
  progress?: Progress,
): CompiledSite | number {
  const format = options.json ? 'json' : (options.format ?? 'text')
  const report = Object.hasOwn(reports, format) ? reports[format as keyof typeof reports] : undefined
  if (!report) {
    return usageError(`there is no format ${format}`, `--format takes ${Object.keys(reports).join(', ')}`)
  }
  const names = options.target?.split(',').map(name => name.trim())
  const unknown = names?.find(name => targets.every(target => target.name !== name))
  if (unknown !== undefined) {
    const { reason, note } = unknownTarget(unknown)
    return usageError(reason, note)
  }
  const day = today()
  if (typeof day !== 'string') return usageError(day.reason, day.note)
  if (!fileExists(options.config)) {
    return usageError(
      `there is no config at ${options.config}`,
      fileExists(basename(options.config))
        ? `there is a ${basename(options.config)} here: name it with --config, or go one folder up`
        : 'portolan init lays down a working site; --config names a config that lies elsewhere',
    )
  }
  const sources = readSources(options.config, configFolders)
  const compiled = compile(sources, readTemplates(), {
    today: day,
    strict: options.strict === true,
    painter,
    ...(progress && { progress }),
    ...(names === undefined ? {} : { targets: names }),
  })
  const printed = report(compiled.diagnostics, {
    sources,
    root: sourceRoot(options.config, format),
    color: format === 'text' && wantsColor(stream),
    about: about(),
  })
  return {
    ...compiled,
    sources,
    report: format === 'text' ? printed + explainHint(compiled.diagnostics) : printed,
    errors: compiled.diagnostics.filter(diagnostic => diagnostic.fatal).length,
    warnings: compiled.diagnostics.filter(diagnostic => !diagnostic.fatal).length,
  }
}
