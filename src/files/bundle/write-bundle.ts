import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import type { Coding, FileFacts } from '../../model/bundle.ts'
import type { Refusal } from '../../model/refusal.ts'
import type { Progress, Store } from '../../model/sources.ts'
import { digest } from '../../text/digest.ts'
import { inParallel } from '../../text/in-parallel.ts'
import { withLock } from '../lock.ts'
import { isUnreadable, readRegular } from '../read-files.ts'
import { type Forbidden, outRefusal, realPath } from '../sources/real-path.ts'
import { type Compress, encoder, encodingKey } from './encode.ts'
import { codings, oldTable, placeholder, serverPlaces, siblingOf } from './read-table.ts'
import {
  asideOf,
  contentTime,
  type Entry,
  isThere,
  layOut,
  leftovers,
  parallel,
  restore,
  stagePrefix,
  swap,
} from './stage.ts'

export interface Written {
  /** Files written again; none when the folder held exactly this bundle: then nothing in it was touched. */
  readonly written: number
  readonly removed: number
  readonly total: number
  /** The files behind the first two numbers, without compressed siblings. */
  readonly changes: FileChanges
  /** Bytes of all compressed siblings. */
  readonly siblings: Readonly<Record<Coding, number>>
}

/** Names of files in the output folder, by what became of them. */
export interface FileChanges {
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly removed: readonly string[]
}

export interface WriteOptions {
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Facts about the files below `public/`. */
  readonly facts: Readonly<Record<string, FileFacts>>
  readonly compress: Compress
  /** Keeps the compressed siblings of a file; absent where nothing is kept. */
  readonly formsOf: ((path: string, sha256: string) => Store) | undefined
  /** Replace a folder that holds files that portolan did not write. */
  readonly force: boolean
  readonly forbidden: Forbidden
  /** The folders for the operator's own files. */
  readonly ownFiles: string
  /** After an abort, portolan clears everything away and throws the reason; once the bundle is in place, it ignores an abort. */
  readonly signal: AbortSignal
  readonly progress?: Progress
}

/**
 * Replaces an output folder by a bundle: everything is staged next to it, flushed to the disk, and put in place by
 * renaming. Until then the old bundle does not change. Unchanged files keep their inode and times.
 */
export async function writeBundle(out: string, options: WriteOptions): Promise<Written | Refusal> {
  const target = realPath(out)
  const refusal = outRefusal(out, options.forbidden)
  if (refusal) return refusal
  return withLock(target, async () => {
    restore(target)
    for (const aside of leftovers(target, 'old')) clear(aside, target)
    for (const stage of leftovers(target, 'stage')) rmSync(stage, { recursive: true, force: true })
    const table = oldTable(target)
    const places = serverPlaces(table)
    const there = existsSync(target) ? filesBelow(target, new Set(places)) : []
    const foreign = there.filter(path => !table?.owned.has(path))
    if (foreign.length > 0 && !options.force) return foreignRefusal(out, foreign, options.ownFiles)
    return replace(target, new Set(there), options)
  })
}

async function replace(
  target: string,
  there: ReadonlySet<string>,
  { signal, progress, ...options }: WriteOptions,
): Promise<Written> {
  const entries = entriesOf(options)
  const same = new Set<BundleEntry>()
  await inParallel(entries, parallel, async entry => {
    signal.throwIfAborted()
    if (there.has(entry.path) && (await isSame(target, entry))) same.add(entry)
  })
  const changed = entries.filter(entry => !same.has(entry))
  const names = new Set(entries.map(({ path }) => path))
  const removed = [...there].filter(path => !names.has(path))
  const written = changed.flatMap(({ path, coding }) => (coding ? [] : [path]))
  const hasBytes = (path: string) => isEqual(join(target, path), options.files.get(path))
  const changes = {
    added: written.filter(path => !there.has(path)),
    changed: written.filter(path => there.has(path) && !hasBytes(path)),
    removed,
  }
  const counts = { written: changed.length, removed: removed.length, total: entries.length, changes }
  if (counts.written === 0 && removed.length === 0)
    return { ...counts, siblings: siblingSizes(target, entries) }
  const stage = mkdtempSync(stagePrefix(target))
  try {
    await layOut(stage, { old: target, kept: [...same], changed }, signal, progress)
    swap(stage, target)
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
  clear(asideOf(stage, target), target)
  return { ...counts, siblings: siblingSizes(target, entries) }
}

/** Byte by byte: whoever copied a folder here may have given a file any size and time. */
async function isSame(target: string, entry: BundleEntry): Promise<boolean> {
  return isThere(target, entry) && readRegular(join(target, entry.path)).equals(await entry.read())
}

/** True if only the time or the rights of a file differ, as after a checkout. */
function isEqual(file: string, bytes: Uint8Array = new Uint8Array()): boolean {
  const stat = lstatSync(file, { throwIfNoEntry: false })
  return stat?.isFile() === true && stat.size === bytes.length && readRegular(file).equals(bytes)
}

function siblingSizes(target: string, entries: readonly BundleEntry[]): Written['siblings'] {
  const sizes = { gzip: 0, br: 0 }
  for (const { path, coding, size } of entries)
    if (coding) sizes[coding] += size < 0 ? lstatSync(join(target, path)).size : size
  return sizes
}

/** Deletes the bundle that a swap put aside; what running servers wrote into it, such as nginx's pid file, moves along. */
function clear(aside: string, target: string): void {
  for (const place of serverPlaces(oldTable(aside))) move(join(aside, place), join(target, place))
  rmSync(aside, { recursive: true, force: true })
}

/** The one file of such a folder that the bundle has stays: it is the new one. */
function move(from: string, to: string): void {
  if (!existsSync(from) || !existsSync(to)) return
  renameSync(join(to, placeholder), join(from, placeholder))
  rmSync(to, { recursive: true })
  renameSync(from, to)
}

interface BundleEntry extends Entry {
  readonly coding?: Coding
}

/** Every file of a bundle, and behind it its compressed siblings if it has them. */
function entriesOf({
  files,
  facts,
  compress,
  formsOf,
}: Pick<WriteOptions, 'files' | 'facts' | 'compress' | 'formsOf'>) {
  return [...files.keys()].flatMap((path): readonly BundleEntry[] => {
    const bytes = () => files.get(path) ?? new Uint8Array()
    const known = path.startsWith('public/') ? facts[path.slice('public/'.length)] : undefined
    const sha256 = known?.sha256 ?? digest(bytes())
    const time = contentTime(sha256)
    const original = { path, time, size: known?.size ?? bytes().length, read: bytes }
    if (!known?.compressed) return [original]
    const forms = formsOf?.(path, sha256)
    const encode = encoder(compress, forms)
    const siblings = codings.map(coding => ({
      coding,
      path: siblingOf(path, coding),
      size: forms?.get(encodingKey(coding, sha256, compress))?.length ?? -1,
      time,
      read: () => encode(coding, bytes(), sha256),
    }))
    return [original, ...siblings]
  })
}

/** Paths of all files below a folder, except in the folders that servers write into. */
function filesBelow(folder: string, except: ReadonlySet<string>, prefix = ''): readonly string[] {
  const place = resolve(folder, prefix)
  // Known before the swap: what is put aside must be removed.
  accessSync(place, constants.W_OK)
  if (except.has(prefix.slice(0, -1))) return [prefix + placeholder]
  return readdirSync(place, { withFileTypes: true }).flatMap(entry => {
    const path = prefix + entry.name
    return entry.isDirectory() && !isUnreadable(path) ? filesBelow(folder, except, `${path}/`) : [path]
  })
}

function foreignRefusal(out: string, foreign: readonly string[], ownFiles: string): Refusal {
  const named = foreign.slice(0, 3).map(path => join(out, path))
  const more = foreign.length > 3 ? ` and ${foreign.length - 3} more` : ''
  return {
    refused: `portolan did not write ${named.join(', ')}${more}, and a build replaces the whole folder`,
    note: `put your own files into ${ownFiles}/, name another folder with --out, or pass --force to delete them`,
  }
}
