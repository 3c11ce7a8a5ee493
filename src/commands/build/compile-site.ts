import { basename, join } from 'node:path'
import { type Compiled, compile, judged } from '../../compile/compile.ts'
import { optimize } from '../../disk/cache/code-cache.ts'
import { fileExists, isOdd } from '../../disk/read-files.ts'
import { readTemplates } from '../../disk/sources/read-package.ts'
import { type ReadSources, readSources } from '../../disk/sources/read-sources.ts'
import { configFolders } from '../../load/config/folders.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Painter } from '../../model/pictures.ts'
import type { Progress } from '../../model/progress.ts'
import type { Refusal } from '../../model/refusal.ts'
import type { Store } from '../../model/store.ts'
import { reports } from '../../report/index.ts'
import { targets } from '../../targets/index.ts'
import { type UsageProblem, usageProblem } from '../terminal/exit-codes.ts'
import { type Format, printedReport } from '../terminal/printed-report.ts'
import { wantsColor } from '../terminal/streams.ts'
import { tellRefusal, usageError } from '../terminal/tell-failure.ts'
import { unknownTarget } from '../terminal/unknown-target.ts'
import { today } from './today.ts'

/**
 * V8's optimizer costs small sites more CPU than it saves: a third with 100 realistic pages on Node.js 20, a fifth with 1,000 on
 * Node.js 24. On Node.js 20 it breaks even at 600 pages.
 */
const fewFiles = Number.parseInt(process.versions.node, 10) < 22 ? 500 : 1500

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

/** Diagnostics, printed in the format asked for and counted. */
interface Reported {
  readonly report: string
  readonly errors: number
  readonly warnings: number
}

export interface CompiledSite extends Compiled, Reported {
  readonly sources: ReadSources
  /** The same for these and more diagnostics, which `strict` is not yet applied to. */
  readonly reportWith: (more: readonly Diagnostic[]) => Reported
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
  if (sources.files.size >= fewFiles) optimize()
  const refused = refusal?.(sources)
  if (refused) return tellRefusal(refused)
  const compiled = compile(sources, readTemplates(), {
    today: day,
    strict: options.strict === true,
    painter,
    ...(store && { store }),
    ...(progress && { progress }),
    ...(names === undefined ? {} : { targets: names }),
  })
  const printing = { sources, config: options.config, color: wantsColor(stream) }
  const reported = (diagnostics: readonly Diagnostic[]): Reported => {
    const errors = diagnostics.filter(({ fatal }) => fatal).length
    const report = printedReport(format as Format, diagnostics, printing)
    return { report, errors, warnings: diagnostics.length - errors }
  }
  return {
    ...compiled,
    ...reported(compiled.diagnostics),
    sources,
    reportWith: more => reported(judged([...compiled.diagnostics, ...more], options.strict === true)),
  }
}

/** What to say when there is no config where the call names one. */
export function configMissing(config: string): UsageProblem | undefined {
  // The code that reads the file reports what is wrong.
  if (fileExists(config) || isOdd(config)) return undefined
  const other = config.replace(/\.yaml$/, '.yml')
  if (other !== config && fileExists(other))
    return usageProblem(
      `there is no config at ${config}`,
      `there is a ${other}: rename it to ${basename(config)}`,
    )
  const inside = join(config, 'portolan.yaml')
  if (fileExists(inside)) return usageProblem(`${config} is a folder`, `name the config in it: ${inside}`)
  return usageProblem(
    `there is no config at ${config}`,
    fileExists(basename(config))
      ? `there is a ${basename(config)} here: name it with --config, or run this in the parent folder`
      : 'run portolan init to create a site, or name your config with --config',
  )
}

/** For questions about a site, which need the names of its pictures and not their bytes. */
export const unpainted: Painter = { version: 'none', paint: () => new Uint8Array() }
