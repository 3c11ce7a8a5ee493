import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  fsync,
  fsyncSync,
  futimesSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Progress } from '../../model/sources.ts'
import { inParallel } from '../../text/in-parallel.ts'
import { readRegular } from '../read-files.ts'
import { realPath } from '../sources/real-path.ts'
import { allow } from '../write-new.ts'
import { foldersOf } from './read-table.ts'

/** A file as it shall be in a folder. */
export interface Entry {
  readonly path: string
  readonly read: () => Uint8Array | Promise<Uint8Array>
  /** Bytes; -1 of what is not compressed yet. */
  readonly size: number
  /** Seconds, made of the content: a file with this time and size has this content. */
  readonly time: number
}

/** Whether a folder has a file as a build writes it. Time and size, if that is known, say so: nobody else gives a file the time of its content. */
export function isThere(folder: string, { path, size, time }: Entry): boolean {
  const stat = lstatSync(join(folder, path), { throwIfNoEntry: false })
  if (!stat?.isFile() || (stat.mode & 0o777) !== 0o644 || stat.mtimeMs !== time * 1000) return false
  return size < 0 || stat.size === size
}

const flushed = promisify(fsync)
/** Enough to keep the disk and the compressing threads busy. */
export const parallel = 8

/** Lays out files in a stage: `kept` ones are links to those in the old folder, the others are written and flushed. */
export async function layOut(
  stage: string,
  {
    old,
    kept,
    changed,
  }: { readonly old: string; readonly kept: readonly Entry[]; readonly changed: readonly Entry[] },
  signal: AbortSignal,
  progress?: Progress,
): Promise<void> {
  const folders = [...foldersOf([...kept, ...changed].map(({ path }) => path))].sort()
  // Rights that a server needs: the umask may have taken them, and a stage is made for this user alone.
  allow(() => chmodSync(stage, 0o755))
  for (const folder of folders) {
    mkdirSync(join(stage, folder))
    allow(() => chmodSync(join(stage, folder), 0o755))
  }
  for (const entry of kept) linkOrCopy(join(old, entry.path), join(stage, entry.path), entry.time)
  let done = 0
  // Nothing may write to the stage any more when it is deleted.
  await inParallel(changed, parallel, async entry => {
    signal.throwIfAborted()
    await write(stage, entry.path, await entry.read(), entry.time)
    progress?.(++done, changed.length, 'compressing and writing')
  })
  signal.throwIfAborted()
  for (const folder of ['', ...folders].reverse()) flushFolder(join(stage, folder))
}

/** Some file systems have no hard links, or no more of them, and give many codes for that. */
export function linkOrCopy(from: string, to: string, time: number): void {
  try {
    linkSync(from, to)
  } catch {
    const handle = openSync(to, 'wx', 0o644)
    writeFileSync(handle, readRegular(from))
    futimesSync(handle, time, time)
    closeSync(handle)
  }
}

async function write(stage: string, path: string, content: Uint8Array, time: number): Promise<void> {
  const handle = openSync(join(stage, path), 'wx', 0o644)
  try {
    writeFileSync(handle, content)
    allow(() => fchmodSync(handle, 0o644))
    futimesSync(handle, time, time)
    await flushed(handle)
  } catch (error) {
    // What is done to an open file fails without saying to which. The stage is gone when somebody reads this.
    throw Object.assign(error as NodeJS.ErrnoException, { path: dirname(stage) })
  } finally {
    closeSync(handle)
  }
}

/**
 * A modification time made from the content: servers build validators from time and size, so the time has to change
 * when a byte does, and must not when none does. Seconds, from September 2001 to the end of 2018.
 */
export function contentTime(sha256: string): number {
  return 1_000_000_000 + (Number.parseInt(sha256.slice(0, 8), 16) % 545_000_000)
}

/**
 * Puts a finished stage in the place of a folder, which is put aside. A folder cannot be renamed onto another one, so
 * two renames follow each other with nothing between them; should the machine die right there, `restore` helps.
 */
export function swap(stage: string, target: string): void {
  const aside = asideOf(stage, target)
  const replaces = existsSync(target)
  if (replaces) renameSync(target, aside)
  try {
    renameSync(stage, target)
  } catch (error) {
    if (replaces) renameSync(aside, target)
    throw error
  }
  flushFolder(dirname(target))
}

/** Where the bundle of an output folder is read: between the two renames of a swap, and after a kill there, it is aside. */
export function bundlePlace(out: string): string {
  return existsSync(out) ? out : (leftovers(realPath(out), 'old')[0] ?? out)
}

/** Puts back a folder that a killed build had put aside, if nothing has its name now. Only for the holder of its lock. */
export function restore(target: string): void {
  if (existsSync(target)) return
  const [aside] = leftovers(target, 'old')
  if (aside !== undefined) renameSync(aside, target)
}

/** Stages are next to the target: renaming works within one file system only. */
export function stagePrefix(target: string): string {
  return prefixOf(target, 'stage')
}

/** The place of the folder that a stage replaces. */
export function asideOf(stage: string, target: string): string {
  return prefixOf(target, 'old') + stage.slice(stagePrefix(target).length)
}

/** Leftovers of killed builds next to a folder. */
export function leftovers(target: string, kind: 'old' | 'stage'): readonly string[] {
  const parent = dirname(target)
  const prefix = prefixOf(target, kind)
  const names = existsSync(parent) ? readdirSync(parent) : []
  // Six characters: what mkdtemp appends. Anything else next to the target is somebody else's.
  return names
    .map(name => join(parent, name))
    .filter(path => path.startsWith(prefix) && /^[A-Za-z0-9]{6}$/.test(path.slice(prefix.length)))
}

function prefixOf(target: string, kind: 'old' | 'stage'): string {
  return join(dirname(target), `.${basename(target)}.portolan-${kind}-`)
}

/** Sees to it that names made or changed in a folder outlive a power failure. */
export function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
