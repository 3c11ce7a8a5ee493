import { randomUUID } from 'node:crypto'
import { type Compiled, compile } from '../../compile.ts'
import { configFolders } from '../../config/complete/folders.ts'
import { openEntries } from '../../files/cache/cache.ts'
import { type ReadSources, readSources } from '../../files/sources/read-sources.ts'
import type { Bundle } from '../../model/bundle.ts'
import type { Sources, Templates } from '../../model/sources.ts'
import { painterOn } from '../../pictures/painter.ts'
import type { Problem } from '../../report/problem.ts'
import { type Tally, tally } from '../../report/report.ts'
import { compareText } from '../../text/data.ts'
import { digest } from '../../text/digest.ts'
import { escapeControls } from '../../text/escape.ts'
import { paint } from '../../text/layout.ts'
import { cacheOf } from '../cache.ts'
import { printedReport, today } from '../compile-site.ts'
import { bugOf, surroundingFault } from '../terminal/ending.ts'
import { type DevBundle, devBundle } from './dev-bundle.ts'

/** One reading of the sources, and what was made of them. */
export interface Round {
  /** Of the files read. */
  readonly contents: Contents
  readonly changed: readonly string[]
  /** The folders that the config names now. */
  readonly folders: readonly string[]
  readonly findings: Findings
  /** The reason why nothing could be read or compiled, mistakes aside. */
  readonly fault?: string
  /** An editor may leave this state for a moment only. */
  readonly mayPass: boolean
  /** The id of the pages that are shown. While there is no bundle, each round shows its mistakes on its own page. */
  readonly build: string
  /** The last build without mistakes. */
  readonly good: LastGoodBuild | undefined
}

/** A bundle, and how many of its resources are pages. */
export interface LastGoodBuild {
  readonly served: DevBundle
  readonly pages: number
}

interface RoundOptions {
  readonly config: string
  readonly drafts: boolean
  readonly templates: Templates
}

type Attempt = Pick<Round, 'findings'> & { readonly bundle?: Bundle | undefined }

/** Reads and compiles, again and again. A round throws only when nothing was ever read; the last one of several takes empty files. */
export function devRounds(options: RoundOptions): (isLast: boolean) => Round | 'unchanged' | 'emptied' {
  const { config } = options
  const store = cacheOf(config, true) ?? new Map()
  const painter = painterOn(process.execPath, { store, resizes: false })
  let last: Round | undefined
  return isLast => {
    const next = attempt()
    if (next === undefined) return 'unchanged'
    if (last && !isLast && next.mayPass) return 'emptied'
    last = next
    return next
  }

  function attempt(): Round | undefined {
    try {
      return nextRound(last, readSources(config, configFolders), compiled)
    } catch (error) {
      if (last === undefined) throw error
      return brokenRound(last, error)
    }
  }

  function compiled(sources: Sources): Attempt {
    const entries = openEntries(store)
    const { templates, drafts } = options
    const all = compile(sources, templates, { painter, store: entries, drafts, today: today() as string })
    entries.save()
    return { findings: findingsOf(all, sources, config), bundle: all.bundle }
  }
}

/** The round after `last`; `undefined` if nothing has changed. */
function nextRound(
  last: Round | undefined,
  sources: ReadSources,
  compiled: (sources: Sources) => Attempt,
): Round | undefined {
  const contents = contentsOf(sources)
  const changed = last ? changedFiles(last.contents, contents) : []
  if (last && last.fault === undefined && changed.length === 0) return undefined
  const { findings, bundle } = compiled(sources)
  const good = bundle
    ? { served: devBundle(bundle), pages: bundle.resources.filter(({ isPage }) => isPage).length }
    : last?.good
  const mayPass = changed.some(name => contents.get(name) === emptyDigest)
  const folders: readonly string[] = Object.values(sources.folders ?? {})
  return { contents, changed, folders, findings, mayPass, build: idOf(good), good }
}

/** The round after `last` when the sources cannot be read; `undefined` if that is known. */
function brokenRound(last: Round, error: unknown): Round | undefined {
  const fault = surroundingFault(error) ?? bugOf(error)
  if (fault === last.fault) return undefined
  // An editor that puts a file in the place of another takes one away for a moment.
  const mayPass = ['ENOENT', 'ERR_CHANGED'].includes((error as NodeJS.ErrnoException).code ?? '')
  return { ...last, changed: [], findings: brokenBy(fault), fault, mayPass, build: idOf(last.good) }
}

function idOf(good: LastGoodBuild | undefined): string {
  return good?.served.table.id ?? `none-${randomUUID()}`
}

interface Findings extends Tally {
  /** As a terminal with colors shows it. */
  readonly report: string
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

/** Names of the files that are new, gone, of other bytes or refused for another reason, in order. */
function changedFiles(before: Contents, after: Contents): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter(name => before.get(name) !== after.get(name)).sort(compareText)
}

/** By path, a text that changes exactly when the file does. */
type Contents = ReadonlyMap<string, string>

const emptyDigest = digest('')

function contentsOf({ files, refused }: Sources): Contents {
  return new Map([
    ...Array.from(files, ([path, bytes]) => [path, digest(bytes)] as const),
    ...refused.map(one => [one.path, `refused: ${JSON.stringify(one)}`] as const),
  ])
}
