import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { type Compiled, compile } from '../compile.ts'
import { configFolders } from '../config/complete/folders.ts'
import type { Entries } from '../files/cache/cache.ts'
import { heldBytes } from '../files/held-bytes.ts'
import { homepage, readTemplates } from '../files/package.ts'
import { fileExists, folderExists, isOdd } from '../files/read-files.ts'
import { type ReadSources, readSources } from '../files/sources/read-sources.ts'
import { isWithin } from '../files/sources/real-path.ts'
import { targets } from '../hosts/index.ts'
import type { Bundle } from '../model/bundle.ts'
import type { Painter } from '../model/pictures.ts'
import type { Refusal } from '../model/refusal.ts'
import type { Progress, Sources, Store } from '../model/sources.ts'
import { reports } from '../report/index.ts'
import type { Problem } from '../report/problem.ts'
import { pageKey } from '../site/pages/page-cache.ts'
import { digest } from '../text/digest.ts'
import { shellWord } from '../text/escape.ts'
import { textWidth } from '../text/layout.ts'
import { optimize } from './cache.ts'
import { notTaken, refuseCall, tellRefusal, wantsColor } from './terminal/ending.ts'

export interface SiteOptions {
  readonly config: string
  readonly target?: string
  readonly format?: string
  readonly json?: boolean
  readonly strict?: boolean
}

export interface SiteHelpers {
  readonly painter: Painter
  readonly store?: Store | undefined
  readonly progress?: Progress | undefined
  /** Notes the links to other websites. */
  readonly outside?: boolean | undefined
  /** Refuses sources before any work is done. */
  readonly refusal?: (sources: ReadSources) => Refusal | undefined
}

export interface CompiledSite extends Compiled {
  readonly sources: ReadSources
  readonly report: (diagnostics: readonly Problem[]) => string
}

/**
 * Reads and compiles what the options name, or says why the call is wrong and returns the exit code. `stream` is where
 * the report will be printed.
 */
export function compileSite(
  options: SiteOptions,
  stream: NodeJS.WriteStream,
  { painter, store, progress, outside, refusal }: SiteHelpers,
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
    // Pages of finished sites are read ten times as long.
    reading: optimizing(sources.folders?.from === undefined ? sources.files.size : mostPages),
    ...(sources.files.size >= manyFiles && { hold: heldBytes() }),
    ...(store && { store }),
    ...(progress && { progress }),
    ...(outside && { outside }),
    ...(names === undefined ? {} : { targets: names }),
  })
  const printing = {
    sources,
    config: options.config,
    color: wantsColor(stream),
    width: stream.isTTY ? textWidth(stream) : undefined,
  }
  return {
    ...compiled,
    sources,
    report: diagnostics => printedReport(format as Format, diagnostics, printing),
  }
}

/** From here on, what is rendered waits outside of memory. Smaller sites have room, and reading it again takes time. */
const manyFiles = 3000

/** Enough for all optimizers. */
const mostPages = 100_000

/** Turns the optimizers on when many pages are read again. In most builds of a large site, nearly all come from the cache. */
function optimizing(pages: number): () => void {
  let read = 0
  return () => {
    if (++read === 20) optimize(pages)
  }
}

/** Refuses a call that names no config, and says where there is one. */
export function configMissing(config: string): Refusal | undefined {
  // The code that reads the file reports what is wrong.
  if (fileExists(config) || isOdd(config)) return undefined
  const other = config.replace(/\.yaml$/, '.yml')
  if (other !== config && fileExists(other))
    return {
      refused: `there is no config at ${config}`,
      note: `there is a ${other}: rename it to ${basename(config)}`,
    }
  const above = isAbsolute(config) ? undefined : folderAbove(config)
  if (above !== undefined)
    return {
      refused: `there is no config at ${config}`,
      note: `the site is in a folder above: run cd ${shellWord(above)} first`,
    }
  const inside = join(config, 'portolan.yaml')
  if (fileExists(inside))
    return { refused: `${config} is a folder`, note: `name the config in it: ${inside}` }
  if (folderExists(config))
    return {
      refused: `${config} is a folder without portolan.yaml`,
      note: 'name the config, which is a file',
    }
  return {
    refused: `there is no config at ${config}`,
    note: fileExists(basename(config))
      ? `there is a ${basename(config)} here: name it with --config ${basename(config)}`
      : 'run portolan init to create a site, or name your config with --config',
  }
}

/** The nearest folder above this one where the config is. */
function folderAbove(config: string): string | undefined {
  for (let folder = process.cwd(); folder !== dirname(folder); ) {
    folder = dirname(folder)
    if (fileExists(join(folder, config))) return folder
  }
  return undefined
}

/** The store of the compressed forms of a file: the entry of its page, or a separate one. */
export function keptForms(
  entries: Entries,
  { site, resources }: Pick<Bundle, 'site' | 'resources'>,
  { files }: Sources,
): (path: string, sha256: string) => Store {
  const sources = new Map(site.pages.map(({ path, source }) => [path, source]))
  const keys = new Map<string, string>(
    resources.flatMap(({ path, representations }) => {
      const source = sources.get(path)
      if (source === undefined) return []
      const key = pageKey(source, path, files.get(source), false)
      return representations.map(({ file }) => [`public/${file}`, key] as const)
    }),
  )
  return (path, sha256) => entries.formsOf(keys.get(path) ?? `forms ${sha256}`, sha256)
}

/** For questions about a site, which need the names of its pictures and not their bytes. */
export const unpainted: Painter = { keyOf: digest, paint: () => () => new Uint8Array() }

/** The last second of the year 9999: days have years of four digits. */
const last = 253_402_300_799

/** The day, for warnings about dates; never part of the output. SOURCE_DATE_EPOCH replaces the clock. */
export function today(): string | Refusal {
  const epoch = process.env['SOURCE_DATE_EPOCH']
  if (epoch === undefined) return dayOf(Date.now())
  // A build with a wrong date is worse than none: https://reproducible-builds.org/specs/source-date-epoch/
  return /^\d{1,12}$/.test(epoch) && Number(epoch) <= last
    ? dayOf(Number(epoch) * 1000)
    : {
        refused: `SOURCE_DATE_EPOCH is ${JSON.stringify(epoch)}`,
        note: `set it to a whole number of seconds since 1970, from 0 to ${last}, such as $(date +%s), or unset it to use the clock`,
      }
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}

type Format = keyof typeof reports

interface Printing {
  readonly width?: number | undefined
  readonly sources: Sources
  readonly config: string
  readonly color: boolean
}

/** Diagnostics in a format. */
export function printedReport(
  format: Format,
  diagnostics: readonly Problem[],
  { config, ...printing }: Printing,
): string {
  const context = { ...printing, root: sourceRoot(config, format), home: homepage() }
  return reports[format](diagnostics, context)
}

/** The start of each file name in a report: as the config was named; for GitHub, from the root of the repository. */
export function sourceRoot(config: string, format: string): string {
  const folder = dirname(config)
  const shown = format === 'github' ? inRepository(resolve(folder)) : folder
  return shown === '.' || shown === '' ? '' : `${shown}/`
}

/** A step may run in a folder of the repository, and GitHub names files from its root. */
function inRepository(folder: string): string {
  const roots = [process.env['GITHUB_WORKSPACE'] ?? '', process.cwd()].filter(root => root !== '')
  const root = roots.find(root => isWithin(folder, root))
  return root === undefined ? folder : relative(root, folder)
}
