import { dirname, join } from 'node:path'
import { type Compiled, compile } from '../../compile.ts'
import { openEntries } from '../../files/cache/entries.ts'
import { readTemplates, templatesFolder } from '../../files/sources/read-package.ts'
import { readSources } from '../../files/sources/read-sources.ts'
import type { Bundle } from '../../model/bundle.ts'
import type { Sources, Templates } from '../../model/sources.ts'
import { type Tally, tally } from '../../report/report.ts'
import { configFolders } from '../../site/config/folders.ts'
import { compareText } from '../../text/compare-text.ts'
import { digest } from '../../text/digest.ts'
import { escapeControls } from '../../text/escape.ts'
import { columns, paint } from '../../text/layout.ts'
import { today } from '../build/today.ts'
import { cacheOf, painterWith } from '../cache.ts'
import { bugOf, surroundingFault } from '../terminal/fail.ts'
import { printedReport } from '../terminal/printed-report.ts'
import { sourceRoot } from '../terminal/source-root.ts'

/** What a site is after all of it was read once more: data, which one thread can send to another. */
export interface Round {
  /** In front of the names of the files read. */
  readonly root: string
  readonly templates: Templates
  /** The config, the folders that it names now, and the templates. */
  readonly watched: readonly string[]
  /** Names of the files that changed. */
  readonly changed: readonly string[]
  readonly findings: Findings
  /** Absent when there are mistakes. */
  readonly made?: Made
}

export interface Made extends Pick<Bundle, 'manifest' | 'files'> {
  /** Every address with what it is made of, for a person. */
  readonly routes: string
  /** Whether the owner has templates. */
  readonly hasTemplates: boolean
}

export interface RoundOptions {
  readonly config: string
  readonly drafts: boolean
}

/** Nothing is different, or a file is empty that may just be written. */
export type NoRound = 'unchanged' | 'emptied'

interface Taken {
  readonly round: Round
  readonly read: Read
  readonly contents: Contents
  /** Why nothing could be read, or made of it, mistakes aside. */
  readonly fault?: string
  /** Whether it may be what an editor leaves for a moment only. */
  readonly mayPass: boolean
}

/** Reads and compiles, again and again. A round throws only when nothing was ever read; the last one of several takes empty files. */
export function rounds({ config, drafts }: RoundOptions): (isLast: boolean) => Round | NoRound {
  const store = cacheOf(config, true) ?? new Map()
  const painter = painterWith(store, { resizes: false })
  const root = sourceRoot(config, 'text')
  const compiled = ({ sources, templates }: Read): Pick<Round, 'findings' | 'made'> => {
    const entries = openEntries(store)
    const all = compile(sources, templates, {
      painter,
      store: entries,
      drafts,
      today: today() as string,
    })
    entries.save()
    const { bundle } = all
    const findings = findingsOf(all, sources, config)
    if (!bundle) return { findings }
    const { manifest, files } = bundle
    return {
      findings,
      made: {
        manifest,
        files,
        routes: routeTable(bundle, root),
        hasTemplates: bundle.site.ownTemplates.size > 0,
      },
    }
  }
  const take = (last: Taken | undefined): Taken | undefined => {
    let { read, contents } = last ?? {}
    try {
      const sources = readSources(config, configFolders)
      let templates = readTemplates()
      const found = contentsOf({ sources, templates })
      const changed = contents ? changedFiles(contents, found) : []
      if (last && last.fault === undefined && changed.length === 0) return undefined
      // What was made of the templates is remembered by their map.
      if (read && changed.every(name => !name.startsWith('templates/'))) templates = read.templates
      read = { sources, templates }
      contents = found
      return {
        read,
        contents,
        mayPass: changed.some(name => found.get(name) === emptyDigest),
        round: { root, ...placesOf(config, read), changed, ...compiled(read) },
      }
    } catch (error) {
      if (read === undefined || contents === undefined) throw error
      const fault = surroundingFault(error) ?? bugOf(error)
      if (fault === last?.fault) return undefined
      return {
        read,
        contents,
        fault,
        // An editor that puts a file in the place of another takes one away for a moment.
        mayPass: ['ENOENT', 'ERR_CHANGED'].includes((error as NodeJS.ErrnoException).code ?? ''),
        round: { root, ...placesOf(config, read), changed: [], findings: brokenBy(fault) },
      }
    }
  }
  let last: Taken | undefined
  return isLast => {
    const next = take(last)
    if (next === undefined) return 'unchanged'
    if (last && !isLast && next.mayPass) return 'emptied'
    last = next
    return next.round
  }
}

function placesOf(config: string, { sources, templates }: Read): Pick<Round, 'templates' | 'watched'> {
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
}

function findingsOf({ diagnostics }: Compiled, sources: Sources, config: string): Findings {
  return {
    ...tally(diagnostics),
    report: printedReport('text', diagnostics, { sources, config, color: true }),
    data: JSON.parse(printedReport('json', diagnostics, { sources, config, color: false })),
  }
}

/** The sources could not be read, or the program could not cope with them. */
function brokenBy(reason: string): Findings {
  const found = { errors: 1, warnings: 0 }
  return {
    ...found,
    report: `${paint(true)('error', 'bold', 'red')}: ${escapeControls(reason)}\n`,
    data: { version: 1, ...found, diagnostics: [], error: reason },
  }
}

/** All that a bundle is made of. */
interface Read {
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

function contentsOf({ sources, templates }: Read): Contents {
  const { files, refused } = sources
  return new Map([
    ...Array.from(files, ([path, bytes]) => [path, digest(bytes)] as const),
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
