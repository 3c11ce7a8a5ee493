import {
  chmodSync,
  closeSync,
  fchmodSync,
  fsync,
  futimesSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Progress } from '../../model/progress.ts'
import { readRegular } from '../read-files.ts'
import { allow } from '../write-new.ts'
import { foldersOf } from './read-table.ts'
import { flushFolder } from './swap.ts'

/** A file as it shall be in a folder. */
export interface Entry {
  readonly path: string
  readonly read: () => Uint8Array | Promise<Uint8Array>
  /** Bytes; -1 of what is compressed only when it is written. */
  readonly size: number
  /** Seconds, made of the content: a file with this time and size has this content. */
  readonly time: number
}

/** Whether a folder has a file as a build writes it. Size and time say so: nobody else gives a file the time of its content. */
export function isThere(folder: string, { path, size, time }: Entry): boolean {
  const stat = lstatSync(join(folder, path), { throwIfNoEntry: false })
  if (!stat?.isFile() || (stat.mode & 0o777) !== 0o644 || stat.mtimeMs !== time * 1000) return false
  return stat.size === size
}

const flushed = promisify(fsync)
/** Enough to keep the disk and the compressing threads busy. */
const parallel = 8

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
  const queue = changed.values()
  let done = 0
  const work = async () => {
    for (const entry of queue) {
      if (signal.aborted) return
      await write(stage, entry.path, await entry.read(), entry.time)
      progress?.(++done, changed.length, 'compressing and writing')
    }
  }
  // All of them end before anything is thrown: nothing may write to the stage while it is deleted.
  const ended = await Promise.allSettled(Array.from({ length: parallel }, work))
  signal.throwIfAborted()
  for (const result of ended) if (result.status === 'rejected') throw result.reason
  for (const folder of ['', ...folders].reverse()) flushFolder(join(stage, folder))
}

/** Some file systems have no hard links, or no more of them, and give many codes for that. */
function linkOrCopy(from: string, to: string, time: number): void {
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
