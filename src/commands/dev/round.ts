import { dirname, join } from 'node:path'
import { type Compiled, compile } from '../../compile/compile.ts'
import { readTemplates, templatesFolder } from '../../disk/sources/read-package.ts'
import { readSources } from '../../disk/sources/read-sources.ts'
import { configFolders } from '../../load/config/folders.ts'
import type { Bundle } from '../../model/bundle.ts'
import type { Painter } from '../../model/pictures.ts'
import type { Sources, Templates } from '../../model/sources.ts'
import type { MemoryStore } from '../../model/store.ts'
import { counts } from '../../report/most-urgent.ts'
import { compareText } from '../../text/compare-text.ts'
import { escapeControls } from '../../text/escape.ts'
import { columns, paint } from '../../text/layout.ts'
import { bugOf, surroundingFault } from '../terminal/fail.ts'
import { printedReport } from '../terminal/printed-report.ts'
import { sourceRoot } from '../terminal/source-root.ts'

/** What a site is after all of it was read once more: data, which one thread can send to another. */
export interface Round {
  readonly number: number
  /** In front of the names of the files read. */
  readonly root: string
  readonly templates: Templates
  /** The config, the folders that it names now, and the templates. */
  readonly watched: readonly string[]
  /** Names of the files that changed. */
  readonly changed: readonly string[]
  readonly findings: Findings
  /** Why nothing could be read, or made of it, mistakes aside. */
  readonly fault?: string
  /** Absent when there are mistakes. */
  readonly made?: Made
}

export interface Made extends Pick<Bundle, 'manifest' | 'files'> {
  /** Every address with what it is made of, for a person. */
  readonly routes: string
}

export interface RoundOptions {
  readonly config: string
  readonly painter: Painter
  readonly store: MemoryStore
  readonly drafts: boolean
  /** YYYY-MM-DD */
  readonly today: () => string
}

/** Nothing is different, or a file is empty that may just be written. */
export type NoRound = 'unchanged' | 'emptied'

/** Reads and compiles, again and again. A round throws only when nothing was ever read; the last one of several takes empty files. */
export function rounds(options: RoundOptions): (isLast: boolean) => Round | NoRound {
  let last: { readonly round: Round; readonly read: Read } | undefined
  return isLast => {
    const next = nextRound(last?.round, last?.read, options)
    if (next === undefined) return 'unchanged'
    if (last && !isLast && (next.isAway || hasEmptied(next))) return 'emptied'
    last = next
    return next.round
  }
}

function nextRound(last: Round | undefined, before: Read | undefined, options: RoundOptions) {
  const { config } = options
  const kept = { number: (last?.number ?? 0) + 1, root: sourceRoot(config, 'text') }
  let read = before
  try {
    const now = { sources: readSources(config, configFolders), templates: readTemplates() }
    const changed = before ? changedFiles(before, now) : []
    if (last && last.fault === undefined && changed.length === 0) return undefined
    read = now
    return {
      read,
      isAway: false,
      round: { ...kept, ...placesOf(config, now), changed, ...compiled(now, kept.root, options) },
    }
  } catch (error) {
    if (read === undefined) throw error
    const fault = surroundingFault(error) ?? bugOf(error)
    if (fault === last?.fault) return undefined
    return {
      read,
      // An editor that puts a file in the place of another takes one away for a moment.
      isAway: (error as NodeJS.ErrnoException).code === 'ENOENT',
      round: { ...kept, ...placesOf(config, read), changed: [], findings: brokenBy(fault), fault },
    }
  }
}

function compiled(
  { sources, templates }: Read,
  root: string,
  { config, painter, store, drafts, today }: RoundOptions,
): Pick<Round, 'findings' | 'made'> {
  const all: Compiled = compile(sources, templates, { painter, store, drafts, today: today() })
  const findings = findingsOf(all, sources, config)
  const { bundle } = all
  if (bundle) store.turn()
  if (!bundle) return { findings }
  const { manifest, files } = bundle
  return { findings, made: { manifest, files, routes: routeTable(bundle, root) } }
}

function placesOf(config: string, { sources, templates }: Read): Pick<Round, 'templates' | 'watched'> {
  const named = configFolders(sources.files.get(sources.config) ?? new Uint8Array())
  const folders = Object.values(named).map((folder: string) => join(dirname(config), folder))
  return { templates, watched: [config, ...folders, templatesFolder] }
}

/** Whether there is nothing in a file that was changed. */
function hasEmptied({ round, read }: { readonly round: Round; readonly read: Read }): boolean {
  return round.changed.some(name => read.sources.files.get(name)?.length === 0)
}

/** What is reported about the current sources. */
interface Findings {
  readonly errors: number
  readonly warnings: number
  /** How many of each, in words; empty without any. */
  readonly title: string
  readonly text: string
  readonly colored: string
  /** The same for programs. */
  readonly data: object
}

function findingsOf({ diagnostics }: Compiled, sources: Sources, config: string): Findings {
  const errors = diagnostics.filter(({ fatal }) => fatal).length
  return {
    errors,
    warnings: diagnostics.length - errors,
    title: counts(diagnostics),
    text: printedReport('text', diagnostics, { sources, config, color: false }),
    colored: printedReport('text', diagnostics, { sources, config, color: true }),
    data: JSON.parse(printedReport('json', diagnostics, { sources, config, color: false })),
  }
}

/** The sources could not be read, or the program could not cope with them. */
function brokenBy(reason: string): Findings {
  return {
    errors: 1,
    warnings: 0,
    title: '1 error',
    text: `error: ${escapeControls(reason)}\n`,
    colored: `${paint(true)('error', 'bold', 'red')}: ${escapeControls(reason)}\n`,
    data: { version: 1, errors: 1, warnings: 0, diagnostics: [], error: reason },
  }
}

/** All that a bundle is made of. */
export interface Read {
  readonly sources: Sources
  readonly templates: Templates
}

/** Names of the files that are new, gone, of other bytes or refused for another reason, in order. */
export function changedFiles(old: Read, now: Read): readonly string[] {
  const [before, after] = [contents(old), contents(now)]
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter(name => before.get(name) !== after.get(name)).sort(compareText)
}

/** What is at each path, as text that changes exactly when it does. */
function contents({ sources: { files, refused }, templates }: Read): ReadonlyMap<string, string> {
  return new Map([
    ...[...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString('latin1')] as const),
    ...refused.map(one => [one.path, `refused: ${JSON.stringify(one)}`] as const),
    ...[...templates].map(([path, text]) => [`templates/${path}`, text] as const),
  ])
}

/**
 * Every address of a bundle, one on a line: pages with the file that each is written in, then everything else, assets
 * (of which there are always some: ours) in one. `root` goes in front of the names of files.
 */
export function routeTable({ site, manifest }: Bundle, root: string): string {
  const sources = new Map(site.pages.map(({ path, source }) => [path, source]))
  const pages = site.pages.map(({ path, source }) => [path, root + source] as const)
  const others = manifest.routes.filter(({ path }) => !sources.has(path))
  const shown = others.filter(({ path }) => !path.startsWith('/assets/'))
  const rows = [
    ...pages,
    ...shown.map(({ path, representations }) => [path, kindOf(representations)] as const),
  ]
  const width = Math.max(...rows.map(([path]) => columns(path))) + 2
  const lines = rows.map(([path, what]) => `  ${path}${' '.repeat(width - columns(path))}${what}`)
  return [...lines, `  ${'/assets/…'.padEnd(width)}${others.length - shown.length} files`].join('\n')
}

/** The media type without its parameters. */
function kindOf([first]: readonly { readonly type: string }[]): string {
  return first?.type.replace(/;.*/, '') ?? ''
}
