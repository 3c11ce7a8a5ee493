import { compile } from '../compile.ts'
import { changedFiles, type Read } from '../dev/changed-files.ts'
import { type DevBundle, devBundle } from '../dev/dev-bundle.ts'
import { readSources } from '../disk/read-sources.ts'
import { readTemplates } from '../disk/read-templates.ts'
import { configFolders } from '../load/config-folders.ts'
import type { Bundle } from '../model/bundle.ts'
import type { MemoryStore } from '../model/memory-store.ts'
import type { Painter } from '../model/painter.ts'
import { bugOf } from './fail.ts'
import { faultOf } from './fault-of.ts'
import { brokenBy, type Findings, findingsOf } from './findings.ts'
import { sourceRoot } from './source-root.ts'

/** What a site is after all of it was read once more. */
export interface Round {
  readonly number: number
  /** In front of the names of the files read. */
  readonly root: string
  /** What was read last, whether or not anything could be made of it. */
  readonly read: Read
  /** Names of the files that are otherwise than before. */
  readonly changed: readonly string[]
  readonly findings: Findings
  /** Why nothing could be read, or made of it, mistakes aside. */
  readonly fault?: string
  /** The last bundle without mistakes, as it is built and as it is shown. */
  readonly good?: Good
}

export interface Good {
  readonly bundle: Bundle
  readonly shown: DevBundle
}

export interface RoundOptions {
  readonly config: string
  readonly painter: Painter
  readonly store: MemoryStore
  /** YYYY-MM-DD */
  readonly today: () => string
}

/** Reads and compiles again; `undefined` when all is as it was. Throws only when nothing was ever read. */
export function nextRound(last: Round | undefined, options: RoundOptions): Round | undefined {
  const root = sourceRoot(options.config, 'text')
  const kept = { number: (last?.number ?? 0) + 1, root, ...(last?.good && { good: last.good }) }
  let read = last?.read
  try {
    const now = { sources: readSources(options.config, configFolders), templates: readTemplates() }
    const changed = read ? changedFiles(read, now) : []
    if (last && last.fault === undefined && changed.length === 0) return undefined
    read = now
    return { ...kept, read, changed, ...compiled(now, options) }
  } catch (error) {
    if (read === undefined) throw error
    const fault = faultOf(error) ?? bugOf(error)
    if (fault === last?.fault) return undefined
    return { ...kept, read, changed: [], findings: brokenBy(fault), fault }
  }
}

function compiled({ sources, templates }: Read, { config, painter, store, today }: RoundOptions) {
  const made = compile(sources, templates, { painter, store, today: today() })
  const findings = findingsOf(made, sources, config)
  const { bundle } = made
  if (bundle) store.turn()
  return bundle ? { findings, good: { bundle, shown: devBundle(bundle) } } : { findings }
}
