import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isImmutable } from '../../model/assets.ts'
import type { BundleFile } from '../../model/bundle.ts'
import type { Refusal } from '../../model/refusal.ts'
import { digest } from '../../text/digest.ts'
import { bundleState } from '../bundle/open-bundle.ts'
import { isPlaceholder, ownedFiles, readWholeTable, serverPlaces } from '../bundle/read-table.ts'
import { contentTime, type Entry, flushFolder, isThere, layOut, linkOrCopy } from '../bundle/stage.ts'
import { readRegular } from '../read-files.ts'
import { allow, makeFolder } from '../write-new.ts'
import { goLive, prune } from './releases.ts'

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
  /** The number of releases that stay, the live one among them. */
  readonly keep: number
  readonly now: number
  readonly signal: AbortSignal
}

/**
 * Copies a bundle into `releases/` and points `current` to it. The copy is whole, flushed to the disk and compared
 * with its table before anybody sees it. The caller must hold the folder's lock.
 */
export async function release(folder: string, options: ReleaseOptions): Promise<Released | Refusal> {
  const entries = bundleEntries(options.bundle, options.table)
  const name = nameFor(folder, options.table.id, entries)
  const there = existsSync(placeOf(folder, name))
  const written = there ? 0 : await lay(folder, name, entries, options)
  if (typeof written !== 'number') return written
  lend(folder, name)
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
    if (!existsSync(place) || entries.every(entry => isThere(place, entry))) return name
  }
}

async function lay(
  folder: string,
  name: string,
  entries: readonly Entry[],
  { table, bundle, signal }: ReleaseOptions,
): Promise<number | Refusal> {
  const live = join(folder, 'current')
  const kept = entries.filter(entry => isThere(live, entry))
  const changed = entries.filter(entry => !kept.includes(entry))
  makeFolder(join(folder, 'releases'))
  const stage = mkdtempSync(join(folder, 'releases', '.stage-'))
  try {
    await layOut(stage, { old: live, kept, changed }, signal)
    linkServerFolders(folder, stage, serverPlaces(table))
    const { missing, changed: damaged } = bundleState(stage, table)
    const [wrong] = [...missing, ...damaged]
    if (wrong !== undefined) return notWhole(bundle, wrong, missing.length + damaged.length)
    // The time of a release that was never live.
    utimesSync(stage, 0, 0)
    renameSync(stage, placeOf(folder, name))
    flushFolder(join(folder, 'releases'))
    return changed.length
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

/** Gives a release the style sheets and scripts that only the live one has: an open page may ask for one after the switch. */
export function lend(folder: string, name: string): void {
  const [live, next] = [join(folder, 'current'), placeOf(folder, name)]
  const table = readWholeTable(join(live, 'bundle.json'))
  for (const entry of table ? bundleEntries(live, table) : []) {
    const to = join(next, entry.path)
    if (!isFingerprinted(entry.path) || existsSync(to) || !isThere(live, entry)) continue
    makeFolder(dirname(to))
    linkOrCopy(join(live, entry.path), to, entry.time)
  }
}

function isFingerprinted(path: string): boolean {
  return path.startsWith('public/') && isImmutable(original(path.slice('public'.length)))
}

function notWhole(bundle: string, file: string, count: number): Refusal {
  return {
    refused: `${bundle} has changed since it was built: ${file}${count > 1 ? `, and ${count - 1} more ${count > 2 ? 'files' : 'file'}` : ''}`,
    note: 'portolan build restores the files; portolan doctor lists them all',
  }
}

function placeOf(folder: string, name: string): string {
  return join(folder, 'releases', name)
}

/**
 * Lets the folders that servers write into, such as nginx's run/, be the same in every release: a running server finds
 * its pid file and logs again after the next one. They are in `shared/`.
 */
function linkServerFolders(folder: string, stage: string, places: readonly string[]): void {
  for (const place of places) {
    const shared = join(folder, 'shared', place)
    if (!existsSync(shared)) {
      makeFolder(shared)
      const file = join(shared, '.gitignore')
      writeFileSync(file, '*\n!.gitignore\n')
      allow(() => chmodSync(file, 0o644))
    }
    makeFolder(dirname(join(stage, place)))
    symlinkSync(relative(dirname(join(stage, place)), shared), join(stage, place))
  }
}

/** The files of a bundle in its folder, each read when it is needed: a bundle may be larger than the memory. */
function bundleEntries(folder: string, table: BundleFile): readonly Entry[] {
  return [...ownedFiles(table)]
    .filter(path => existsSync(join(folder, path)) && !isPlaceholder(path))
    .map(path => {
      const file = join(folder, path)
      const read = () => readRegular(file)
      return {
        path,
        read,
        size: lstatSync(file).size,
        time: contentTime(publishedDigest(path, table) ?? digest(read())),
      }
    })
}

/** Of a published file, and for its compressed sibling that of the original: they have the same time. */
function publishedDigest(path: string, { files }: BundleFile): string | undefined {
  if (!path.startsWith('public/')) return undefined
  const name = path.slice('public/'.length)
  return (files[name] ?? files[original(name)])?.sha256
}

/** The name of a file, of its compressed sibling, too. */
function original(name: string): string {
  return name.replace(/\.(?:gz|br)$/, '')
}
