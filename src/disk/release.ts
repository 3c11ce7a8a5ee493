import { existsSync, mkdtempSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { BundleFile } from '../model/bundle.ts'
import type { Refusal } from '../model/refusal.ts'
import { bundleEntries, serverFolders } from './bundle-entries.ts'
import { bundleState } from './bundle-state.ts'
import type { Entry } from './entries.ts'
import { flushFolder } from './flush-folder.ts'
import { goLive } from './go-live.ts'
import { makeFolder } from './make-folder.ts'
import { readOld } from './old-bundle.ts'
import { prune } from './prune.ts'
import { linkServerFolders } from './server-folders.ts'
import { writeStage } from './write-stage.ts'

export interface Released {
  readonly name: string
  /** Files copied; the others are links to those of the release before. None when the release was there already. */
  readonly written: number
  readonly total: number
  /** Old releases that were removed, and those that could not be. */
  readonly removed: readonly string[]
  readonly stuck: readonly string[]
}

export interface ReleaseOptions {
  readonly bundle: string
  readonly table: BundleFile
  /** How many releases stay, the live one among them. */
  readonly keep: number
  readonly now: number
  readonly signal: AbortSignal
}

/**
 * Copies a bundle into `releases/` and lets `current` lead to it. The copy is whole, flushed to the disk and compared
 * with its table before anybody sees it. Only for who holds the folder's lock.
 */
export async function release(folder: string, options: ReleaseOptions): Promise<Released | Refusal> {
  const entries = bundleEntries(options.bundle, options.table)
  const name = nameFor(folder, options.table.id, entries)
  const there = existsSync(placeOf(folder, name))
  const written = there ? 0 : await lay(folder, name, entries, options)
  if (typeof written !== 'number') return written
  goLive(folder, name, options.now)
  return { name, written, total: entries.length, ...prune(folder, options.keep) }
}

/** The name of the release that holds just these files, or of the one that shall. */
function nameFor(folder: string, id: string, entries: readonly Entry[]): string {
  const first = id.slice(0, 12)
  for (let number = 1; ; number++) {
    const name = number === 1 ? first : `${first}-${number}`
    const place = placeOf(folder, name)
    // The table is among the files: when that is the same, the list of files is, too.
    if (!existsSync(place) || readOld(place, entries).kept.size === entries.length) return name
  }
}

async function lay(
  folder: string,
  name: string,
  entries: readonly Entry[],
  { table, bundle, signal }: ReleaseOptions,
): Promise<number | Refusal> {
  const live = join(folder, 'current')
  const { kept } = readOld(live, entries)
  makeFolder(join(folder, 'releases'))
  const stage = mkdtempSync(join(folder, 'releases', '.stage-'))
  try {
    await writeStage(stage, live, { entries, kept }, signal)
    linkServerFolders(folder, stage, serverFolders(table))
    const { missing, changed: damaged } = bundleState(stage, table)
    const [wrong] = [...missing, ...damaged]
    if (wrong !== undefined) return notWhole(bundle, wrong, missing.length + damaged.length)
    // The time of a release that was never live.
    utimesSync(stage, 0, 0)
    renameSync(stage, placeOf(folder, name))
    flushFolder(join(folder, 'releases'))
    return entries.length - kept.size
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

function notWhole(bundle: string, file: string, count: number): Refusal {
  return {
    refused: `${bundle} is not as it was built: ${file}${count > 1 ? `, and ${count - 1} more ${count > 2 ? 'files' : 'file'}` : ''}`,
    note: 'portolan build --no-cache writes what is missing or was changed; portolan doctor names all of it',
  }
}

function placeOf(folder: string, name: string): string {
  return join(folder, 'releases', name)
}
