import { type Compiled, compile } from '../compile.ts'
import { type ReadSources, readSources } from '../disk/read-sources.ts'
import { readTemplates } from '../disk/read-templates.ts'
import { configFolders } from '../load/config-folders.ts'
import type { Painter } from '../model/painter.ts'
import type { Progress } from '../model/progress.ts'
import type { Refusal } from '../model/refusal.ts'
import type { Store } from '../model/store.ts'
import { reports } from '../report/index.ts'
import { targets } from '../targets/index.ts'
import { configMissing } from './config-missing.ts'
import { type Format, printedReport } from './printed-report.ts'
import { refuse } from './refuse.ts'
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

/** Who helps with compiling. */
export interface SiteHelpers {
  readonly painter: Painter
  readonly store?: Store | undefined
  readonly progress?: Progress | undefined
  /** Whether to go on, by what has been read: better said before the work than after it. */
  readonly refusal?: (sources: ReadSources) => Refusal | undefined
}

export interface CompiledSite extends Compiled {
  readonly sources: ReadSources
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
  { painter, store, progress, refusal }: SiteHelpers,
): CompiledSite | number {
  const format = options.json ? 'json' : (options.format ?? 'text')
  if (!Object.hasOwn(reports, format)) {
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
  const missing = configMissing(options.config)
  if (missing) return usageError(missing.reason, missing.note)
  const sources = readSources(options.config, configFolders, { lazily: true })
  const refused = refusal?.(sources)
  if (refused) return refuse(refused)
  const compiled = compile(sources, readTemplates(), {
    today: day,
    strict: options.strict === true,
    painter,
    ...(store && { store }),
    ...(progress && { progress }),
    ...(names === undefined ? {} : { targets: names }),
  })
  const { diagnostics } = compiled
  const errors = diagnostics.filter(({ fatal }) => fatal).length
  const color = wantsColor(stream)
  return {
    ...compiled,
    sources,
    report: printedReport(format as Format, diagnostics, { sources, config: options.config, color }),
    errors,
    warnings: diagnostics.length - errors,
  }
}
