import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type Compiled, compile } from '../../compile.ts'
import { configFolders } from '../../config/complete/folders.ts'
import { brotliQualities } from '../../files/bundle/encode.ts'
import { openEntries } from '../../files/cache/cache.ts'
import { readTemplates, templatesFolder } from '../../files/package.ts'
import { readSources } from '../../files/sources/read-sources.ts'
import type { Bundle, Coding, HeaderSet, Manifest, ServedBundle } from '../../model/bundle.ts'
import type { Sources, Templates } from '../../model/sources.ts'
import { painterOn } from '../../pictures/painter.ts'
import type { Problem } from '../../report/problem.ts'
import { type Tally, tally } from '../../report/report.ts'
import { compareText } from '../../text/data.ts'
import { digest } from '../../text/digest.ts'
import { escapeControls } from '../../text/escape.ts'
import { paint } from '../../text/layout.ts'
import { cacheOf } from '../cache.ts'
import { printedReport, sourceRoot, today } from '../compile-site.ts'
import { bugOf, surroundingFault } from '../terminal/ending.ts'

/** What `portolan dev` shows after a round: all sources were read and compiled once more. */
export interface DevState {
  /** In front of the names of the files read. */
  readonly root: string
  /** The name of the config among the files read. */
  readonly config: string
  readonly templates: Templates
  /** The config, the folders that it names now, and the templates. */
  readonly watched: readonly string[]
  /** Names of the files that changed. */
  readonly changed: readonly string[]
  readonly findings: Findings
  /** Which pages are shown. While there is no bundle, each round shows its mistakes on its own page. */
  readonly build: string
  /** The last build without mistakes. */
  readonly good: LastGoodBuild | undefined
}

/** A bundle as built, and as served. */
export interface LastGoodBuild {
  readonly build: Build
  readonly served: DevBundle
}

interface Build extends Pick<Bundle, 'manifest' | 'files'> {
  /** How many. */
  readonly pages: number
}

interface RoundOptions {
  readonly config: string
  readonly drafts: boolean
}

/** Nothing is different, or a file is empty that may just be written. */
type NoRound = 'unchanged' | 'emptied'

/** One reading of the sources, and what was made of them. */
interface Attempt {
  readonly inputs: Inputs
  readonly contents: Contents
  readonly changed: readonly string[]
  readonly findings: Findings
  /** Absent when there are mistakes. */
  readonly build?: Build
  /** Why nothing could be read, or made of it, mistakes aside. */
  readonly fault?: string
  /** Whether it may be what an editor leaves for a moment only. */
  readonly mayPass: boolean
}

/** Reads and compiles, again and again. A round throws only when nothing was ever read; the last one of several takes empty files. */
export function devRounds({ config, drafts }: RoundOptions): (isLast: boolean) => DevState | NoRound {
  const store = cacheOf(config, true) ?? new Map()
  const painter = painterOn(process.execPath, { store, resizes: false })
  const root = sourceRoot(config, 'text')
  const compiled = ({ sources, templates }: Inputs): Pick<Attempt, 'findings' | 'build'> => {
    const entries = openEntries(store)
    const day = today() as string
    const all = compile(sources, templates, { painter, store: entries, drafts, today: day })
    entries.save()
    const { bundle } = all
    const findings = findingsOf(all, sources, config)
    if (!bundle) return { findings }
    const { manifest, files, resources } = bundle
    return {
      findings,
      build: { manifest, files, pages: resources.filter(({ isPage }) => isPage).length },
    }
  }
  const attempt = (last: Attempt | undefined): Attempt | undefined => {
    let { inputs, contents } = last ?? {}
    try {
      const sources = readSources(config, configFolders)
      let templates = readTemplates()
      const found = contentsOf({ sources, templates })
      const changed = contents ? changedFiles(contents, found) : []
      if (last && last.fault === undefined && changed.length === 0) return undefined
      // What was made of the templates is remembered by their map.
      if (inputs && changed.every(name => !name.startsWith(ofPackage))) templates = inputs.templates
      inputs = { sources, templates }
      contents = found
      const mayPass = changed.some(name => found.get(name) === emptyDigest)
      return { inputs, contents, changed, mayPass, ...compiled(inputs) }
    } catch (error) {
      if (inputs === undefined || contents === undefined) throw error
      const fault = surroundingFault(error) ?? bugOf(error)
      if (fault === last?.fault) return undefined
      // An editor that puts a file in the place of another takes one away for a moment.
      const mayPass = ['ENOENT', 'ERR_CHANGED'].includes((error as NodeJS.ErrnoException).code ?? '')
      return { inputs, contents, changed: [], fault, mayPass, findings: brokenBy(fault) }
    }
  }
  let last: Attempt | undefined
  let good: LastGoodBuild | undefined
  return isLast => {
    const next = attempt(last)
    if (next === undefined) return 'unchanged'
    if (last && !isLast && next.mayPass) return 'emptied'
    last = next
    const { inputs, changed, findings, build } = next
    if (build) good = { build, served: devBundle(build) }
    const shown = good?.build.manifest.id ?? `none-${randomUUID()}`
    const named = { root, config: inputs.sources.config }
    return { ...named, ...placesOf(config, inputs), changed, findings, build: shown, good }
  }
}

function placesOf(config: string, { sources, templates }: Inputs): Pick<DevState, 'templates' | 'watched'> {
  const named = configFolders(sources.files.get(sources.config) ?? new Uint8Array())
  const folders = Object.values(named).map((folder: string) => join(dirname(config), folder))
  return { templates, watched: [config, ...folders, templatesFolder] }
}

/** What is reported about the current sources. */
interface Findings extends Tally {
  /** As a terminal with colors shows it. */
  readonly report: string
  /** The same for programs. */
  readonly data: object
  readonly diagnostics: readonly Problem[]
  /** Some of them, as a terminal of this width shows them, with colors. */
  readonly printed: (some: readonly Problem[], width: number) => string
}

function findingsOf({ diagnostics }: Compiled, sources: Sources, config: string): Findings {
  const printing = { sources, config, color: true }
  return {
    ...tally(diagnostics),
    report: printedReport('text', diagnostics, printing),
    data: JSON.parse(printedReport('json', diagnostics, { ...printing, color: false })),
    diagnostics,
    printed: (some, width) => printedReport('text', some, { ...printing, width }),
  }
}

/** The sources could not be read, or the program could not cope with them. */
function brokenBy(reason: string): Findings {
  const found = { errors: 1, warnings: 0 }
  const fault = `${paint(true)('error', 'bold', 'red')}: ${escapeControls(reason)}\n`
  return {
    ...found,
    report: fault,
    data: { version: 1, ...found, diagnostics: [], error: reason },
    diagnostics: [],
    printed: () => fault,
  }
}

/** All that a bundle is made of. */
interface Inputs {
  readonly sources: Sources
  readonly templates: Templates
}

/** Names of the files that are new, gone, of other bytes or refused for another reason, in order. */
function changedFiles(before: Contents, after: Contents): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter(name => before.get(name) !== after.get(name)).sort(compareText)
}

/** What is at each path, as text that changes exactly when it does. */
type Contents = ReadonlyMap<string, string>

const emptyDigest = digest('')

/** In front of the names of the package's templates: no folder of a site is called so. */
const ofPackage = 'portolan:templates/'

function contentsOf({ sources, templates }: Inputs): Contents {
  const { files, refused } = sources
  return new Map([
    ...Array.from(files, ([path, bytes]) => [path, digest(bytes)] as const),
    ...refused.map(one => [one.path, `refused: ${JSON.stringify(one)}`] as const),
    ...[...templates].map(([path, text]) => [`${ofPackage}${path}`, text] as const),
  ])
}

/** A bundle as `portolan dev` serves it. */
export interface DevBundle {
  readonly table: Manifest
  readonly files: ReadonlyMap<string, Uint8Array>
}

/**
 * The bundle with two changes: each page loads the script that reloads it, and no browser keeps what is
 * being worked on, only what is named by its content. The built files never have either.
 */
export function devBundle({ manifest, files }: Pick<Bundle, 'manifest' | 'files'>): DevBundle {
  const { id } = manifest
  const isPage = (file: string) => file.endsWith('.html')
  const added = Buffer.byteLength(scriptTag(id))
  const facts = Object.entries(manifest.files).map(([file, old]) => {
    const { size, sha256 } = old
    return [file, isPage(file) ? { ...old, size: size + added, sha256: digest(sha256 + id) } : old] as const
  })
  const headerSets = Object.entries(manifest.headerSets).map(([name, set]) => [name, unkept(set)])
  return {
    table: {
      ...manifest,
      files: Object.fromEntries(facts),
      headerSets: Object.fromEntries(headerSets),
    },
    files: new Map(
      Array.from(files, ([file, bytes]) => [
        file,
        isPage(file) ? withScript(Buffer.from(bytes).toString(), id) : bytes,
      ]),
    ),
  }
}

function unkept(set: HeaderSet): HeaderSet {
  return set.map(([name, value]) =>
    name === 'Cache-Control' && !/no-store|immutable/.test(value) ? [name, 'no-cache'] : [name, value],
  )
}

/**
 * A page with the script of `portolan dev` in front of all others, which knows of what build the page is. No page or asset can
 * have this address: theirs have no `@`.
 */
export function withScript(html: string, build: string): Uint8Array {
  // A template of the owner may have no head: then the script is at the end.
  return Buffer.from(html.replace(/<head(?:\s[^>]*)?>|$/, head => head + scriptTag(build)))
}

function scriptTag(build: string): string {
  return `\n<script src="/@portolan/dev.js" data-build="${build}" defer></script>`
}

/** A bundle that is only in memory, and another from time to time. */
export function servedBy(now: () => DevBundle): ServedBundle {
  const encoded = new WeakMap<Uint8Array, Partial<Record<Coding, Uint8Array>>>()
  return {
    table: () => now().table,
    read: (file, encoding) => {
      const bytes = now().files.get(file)
      if (bytes === undefined) throw new Error(`there is no file ${file}`)
      if (encoding === undefined) return bytes
      const codings = encoded.get(bytes) ?? {}
      encoded.set(bytes, codings)
      codings[encoding] ??= quickEncode(encoding, bytes)
      return codings[encoding]
    },
  }
}

/** The bytes in a coding, soon rather than small: they are sent once or twice, over no distance. Brotli is that of `build`. */
function quickEncode(encoding: Coding, bytes: Uint8Array): Uint8Array {
  return encoding === 'gzip'
    ? gzipSync(bytes, { level: 5 })
    : brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQualities.fast } })
}
