import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  fsync,
  fsyncSync,
  futimesSync,
  linkSync,
  mkdirSync,
  openSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Progress } from '../../model/progress.ts'
import { readRegular } from '../read-files.ts'
import { allow } from '../write-new.ts'
import { type Encode, encoder } from './encode.ts'
import type { Entries, Entry } from './existing-output.ts'
import { foldersOf } from './read-table.ts'

/** Enough to keep the disk and the compressing threads busy; more would only hold more bytes at once. */
const parallel = 8
const flushedInThread = promisify(fsync)

type Flush = (handle: number) => Promise<void>

/**
 * Flushes open files. On a disk, several at a time, in threads. In memory there is nothing to wait for, and threads would take more
 * CPU than all else: a build of 1,000 cached pages takes a quarter less without.
 */
function flusher(): Flush {
  let [count, slow] = [0, 0]
  return async handle => {
    // The machine may have paused once or twice.
    if (slow > 2) return flushedInThread(handle)
    const began = performance.now()
    fsyncSync(handle)
    if (performance.now() - began > 0.1) slow++
    if (++count % 32 === 0) await signals()
  }
}

/** Lets signals that came be heard. The rest of one turn may pass before the system is asked for them. */
async function signals(): Promise<void> {
  await nextTurn()
  await nextTurn()
}

interface StageOptions {
  readonly encode?: Encode
  readonly progress?: Progress | undefined
}

export interface Staged {
  readonly entries: Entries
  /** Paths of those that the old folder has unchanged. */
  readonly kept: ReadonlyMap<string, unknown>
  /** Paths of the others. */
  readonly changed: readonly string[]
  /** Where the stage is made from an earlier bundle: what was removed from it. All else that is kept is there. */
  readonly cleared?: ReadonlySet<string> | undefined
}

/**
 * Lays out a whole bundle in a stage: changed files written and flushed, the others linked from the old folder, or copied.
 * Returns the paths of the copies.
 */
export async function writeStage(
  stage: string,
  old: string,
  staged: Staged,
  signal: AbortSignal,
  { progress, encode = encoder('fast', undefined) }: StageOptions = {},
): Promise<ReadonlySet<string>> {
  const flush = flusher()
  const folders = new Set<string>()
  const copied = new Set<string>()
  for (const path of staged.kept.keys()) {
    if (staged.cleared && !staged.cleared.has(path)) continue
    makeFolder(stage, dirname(path), folders)
    if (!tryLink(join(old, path), join(stage, path))) copied.add(path)
  }
  for (const path of staged.changed) makeFolder(stage, dirname(path), folders)
  for (const folder of foldersOf(staged.cleared ?? []))
    if (existsSync(join(stage, folder))) folders.add(folder)
  const count = staged.changed.length + copied.size
  let table: Entry | undefined
  // One row for all who take from it.
  const queue = unlinked(old, staged, copied)
  let done = 0
  const work = async () => {
    for (const entry of queue) {
      if (signal.aborted) return
      // It comes last: a folder with a bundle.json is a whole bundle.
      if (entry.path === 'bundle.json') table = entry
      else await write(stage, entry, encode, flush)
      progress?.(++done, count, 'compressing and writing')
    }
  }
  // All of them end before anything is thrown: nothing may write to the stage while it is deleted.
  const ended = await Promise.allSettled(Array.from({ length: parallel }, work))
  signal.throwIfAborted()
  for (const result of ended) if (result.status === 'rejected') throw result.reason
  for (const folder of [...folders].sort().reverse()) await flushFolder(join(stage, folder), flush)
  if (table) await write(stage, table, encode, flush)
  await flushFolder(stage, flush)
  await signals()
  signal.throwIfAborted()
  return copied
}

/** What is still to be written when the kept files have been linked, except for those that have to be copied. */
function* unlinked(old: string, { entries, changed }: Staged, copied: ReadonlySet<string>): Generator<Entry> {
  for (const path of [...copied, ...changed]) {
    const entry = entries.at(path)
    if (entry === undefined) continue
    const { time } = entry
    yield copied.has(path) ? { path, time, read: () => readRegular(join(old, path)) } : entry
  }
}

async function write(stage: string, entry: Entry, encode: Encode, flush: Flush): Promise<void> {
  const { path, time, encoding } = entry
  const content = encoding === undefined ? entry.read() : await encode(encoding, entry)
  try {
    await writeWhole(`${stage}/${path}`, content, time, flush)
  } catch (error) {
    // What is done to an open file fails without saying to which.
    const { path: place = dirname(stage) } = error as NodeJS.ErrnoException
    throw Object.assign(error as NodeJS.ErrnoException, { path: place })
  }
}

async function writeWhole(file: string, content: Uint8Array, time: number, flush: Flush): Promise<void> {
  // Small files cost far less without a promise for each step; only the disk is waited for.
  const handle = openSync(file, 'wx', 0o644)
  try {
    writeFileSync(handle, content)
    // The umask may have taken rights that a server needs.
    allow(() => fchmodSync(handle, 0o644))
    futimesSync(handle, time, time)
    await flush(handle)
  } finally {
    closeSync(handle)
  }
}

async function flushFolder(folder: string, flush: Flush): Promise<void> {
  const handle = openSync(folder, 'r')
  try {
    await flush(handle)
  } finally {
    closeSync(handle)
  }
}

function makeFolder(stage: string, folder: string, made: Set<string>): void {
  if (made.has(folder)) return
  if (folder !== '.') makeFolder(stage, dirname(folder), made)
  made.add(folder)
  mkdirSync(join(stage, folder), { recursive: true })
  allow(() => chmodSync(join(stage, folder), 0o755))
}

/** Whether a file has a second name now. Some file systems have no hard links, or no more of them, and give many codes for that. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch {
    return false
  }
}
