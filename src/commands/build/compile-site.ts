import { basename, join } from 'node:path'
import { type Compiled, compile } from '../../compile.ts'
import { readTemplates } from '../../files/package.ts'
import { fileExists, isOdd } from '../../files/read-files.ts'
import { type ReadSources, readSources } from '../../files/sources/read-sources.ts'
import { targets } from '../../hosts/index.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Painter } from '../../model/pictures.ts'
import type { Refusal } from '../../model/refusal.ts'
import type { Progress, Store } from '../../model/sources.ts'
import { reports } from '../../report/index.ts'
import { configFolders } from '../../site/config/folders.ts'
import { digest } from '../../text/digest.ts'
import { notTaken } from '../terminal/not-taken.ts'
import { type Format, printedReport } from '../terminal/printed-report.ts'
import { optimize } from '../terminal/start-fast.ts'
import { wantsColor } from '../terminal/streams.ts'
import { refuseCall, tellRefusal } from '../terminal/tell-failure.ts'
import { today } from './today.ts'

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
  /** Prints diagnostics in the format asked for. */
  readonly report: (diagnostics: readonly Diagnostic[]) => string
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
  if (!Object.hasOwn(reports, format))
    return refuseCall(notTaken(`there is no format ${format}`, '--format', Object.keys(reports)))
  const names = options.target?.split(',').map(name => name.trim())
  const hosts = targets.map(({ name }) => name)
  const unknown = names?.find(name => !hosts.includes(name))
  if (unknown !== undefined)
    return refuseCall(notTaken(`there is no target "${unknown}"`, '--target', hosts, unknown))
  const day = today()
  if (typeof day !== 'string') return refuseCall(day)
  const missing = configMissing(options.config)
  if (missing) return refuseCall(missing)
  const sources = readSources(options.config, configFolders)
  const refused = refusal?.(sources)
  if (refused) return tellRefusal(refused)
  const compiled = compile(sources, readTemplates(), {
    today: day,
    strict: options.strict === true,
    painter,
    reading: optimizing(sources.files.size),
    ...(store && { store }),
    ...(progress && { progress }),
    ...(names === undefined ? {} : { targets: names }),
  })
  const printing = { sources, config: options.config, color: wantsColor(stream) }
  return {
    ...compiled,
    sources,
    report: diagnostics => printedReport(format as Format, diagnostics, printing),
  }
}

/** Turns the optimizers on when many pages are read again. In most builds of a large site, nearly all come from the cache. */
function optimizing(pages: number): () => void {
  let read = 0
  return () => {
    if (++read === 20) optimize(pages)
  }
}

/** What to say when there is no config where the call names one. */
export function configMissing(config: string): Refusal | undefined {
  // The code that reads the file reports what is wrong.
  if (fileExists(config) || isOdd(config)) return undefined
  const other = config.replace(/\.yaml$/, '.yml')
  if (other !== config && fileExists(other))
    return {
      refused: `there is no config at ${config}`,
      note: `there is a ${other}: rename it to ${basename(config)}`,
    }
  const inside = join(config, 'portolan.yaml')
  if (fileExists(inside))
    return { refused: `${config} is a folder`, note: `name the config in it: ${inside}` }
  return {
    refused: `there is no config at ${config}`,
    note: fileExists(basename(config))
      ? `there is a ${basename(config)} here: name it with --config, or run this in the parent folder`
      : 'run portolan init to create a site, or name your config with --config',
  }
}

/** For questions about a site, which need the names of its pictures and not their bytes. */
export const unpainted: Painter = { keyOf: digest, paint: () => new Uint8Array() }
