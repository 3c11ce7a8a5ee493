import { existsSync, lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Progress } from '../../model/progress.ts'
import type { Refusal } from '../../model/refusal.ts'
import type { Store } from '../../model/store.ts'
import { fingerprintOf, type Output, outputOf } from '../cache/fingerprints.ts'
import { type LockOwner, whileLocked } from '../lock/lock.ts'
import { type Forbidden, outRefusal, realPath } from '../sources/real-path.ts'
import { type Compress, encoder, encodingKey } from './encode.ts'
import { type Entries, entriesOf, type KnownFacts, type LastOutput, readOld } from './existing-output.ts'
import { emptyOld, immovable, inTheWay, moveForeignFiles, removeOld } from './foreign-files.ts'
import { isForeign, type OldTable, oldTable } from './read-table.ts'
import { folderFingerprints, keepSpare, looksLike, takeSpare } from './spare.ts'
import { asideOf, leftovers, restore, stagePrefix, swap } from './swap.ts'
import { writeStage } from './write-stage.ts'

export interface Written {
  /** Files written again; none when the folder held exactly this bundle: then nothing in it was touched. */
  readonly written: number
  readonly removed: number
  readonly total: number
  readonly output: Output
}

export interface WriteOptions {
  readonly files: ReadonlyMap<string, Uint8Array>
  /** What is known of a file, and so need not be made to be compared. */
  readonly known: (path: string) => KnownFacts | undefined
  /** What is recorded of the last build's output. */
  readonly last?: LastOutput | undefined
  readonly compress: Compress
  /** Keeps compressed siblings. */
  readonly pack?: Store | undefined
  /** Replace a folder that portolan did not write. */
  readonly force: boolean
  readonly forbidden: Forbidden
  /** A folder for the bundle that this one replaces, to make the next from it. */
  readonly spare?: string | undefined
  readonly owner: LockOwner
  /** After an abort, portolan clears everything away and throws the reason; once the bundle is in place, it ignores an abort. */
  readonly signal: AbortSignal
  readonly progress?: Progress
}

/**
 * Replaces an output folder by a bundle: everything is staged next to it, flushed to the disk, and put in place by
 * renaming. Until then the old bundle does not change. Unchanged files keep their inode and times. Files that
 * portolan did not write are moved over.
 */
export async function writeBundle(out: string, options: WriteOptions): Promise<Written | Refusal> {
  const target = realPath(out)
  const refusal = outRefusal(out, options.forbidden)
  if (refusal) return refusal
  return whileLocked(target, options.owner, async () => {
    restore(target)
    for (const aside of leftovers(target, 'old')) {
      const stuck = immovable(aside, aside)
      if (stuck) return stuck
    }
    tidy(target)
    const table = oldTable(target)
    if (!options.force && isForeign(target, table)) {
      return {
        refused: `${out} is not a bundle of portolan: it has no readable bundle.json`,
        note: 'name another folder with --out, or pass --force to delete everything in this folder and put the bundle there',
      }
    }
    const entries = entriesOf(options.files, options.known)
    return replace(out, entries, table, options)
  })
}

/** Finishes what killed builds left next to a folder. Only for the holder of its lock. */
function tidy(target: string): void {
  for (const aside of leftovers(target, 'old')) emptyOld(aside, target)
  for (const stage of leftovers(target, 'stage')) rmSync(stage, { recursive: true, force: true })
}

async function replace(
  out: string,
  entries: Entries,
  table: OldTable | undefined,
  { last, compress, pack, spare, signal, progress, force }: WriteOptions,
): Promise<Written | Refusal> {
  const target = realPath(out)
  const before = lookBefore(target, spare === undefined ? undefined : table)
  const { kept, changed, obsolete, removed } = readOld(target, entries, { table, last, compress })
  if (pack?.use)
    for (const { path, encoding, sha256 } of entries)
      if (encoding && sha256 && kept.has(path)) pack.use(encodingKey(encoding, sha256, compress))
  const counts = { written: changed.length, removed, total: kept.size + changed.length }
  if (counts.written === 0 && counts.removed === 0)
    return { ...counts, output: outputOf(target, entries, kept) }
  const obstacle = force || !existsSync(target) ? undefined : inTheWay(target, { entries, changed }, table)
  if (obstacle !== undefined)
    return {
      refused: `${join(out, obstacle)} was not written by portolan, but the new bundle needs this name`,
      note: 'move it elsewhere, or pass --force to replace it',
    }
  // What is not known to be as the last build left it.
  const unsure = Array.from(kept).flatMap(([path, fingerprint]) => (fingerprint === undefined ? [path] : []))
  const stuck = immovable(target, out, { kept, changed: [...changed, ...unsure] }, table)
  if (stuck) return stuck
  const stage = mkdtempSync(stagePrefix(target))
  let cleared: ReadonlySet<string> | undefined
  let copied: ReadonlySet<string>
  try {
    if (spare && table)
      cleared = takeSpare(spare, stage, tableOf(target), [...obsolete, ...changed, ...unsure])
    const staged = { entries, kept, changed, cleared }
    copied = await writeStage(stage, target, staged, signal, { progress, encode: encoder(compress, pack) })
    swap(stage, target)
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
  const aside = asideOf(stage, target)
  const isSame = before !== undefined && looksLike(aside, before.folders, before.fingerprints)
  const folders = moveForeignFiles(aside, target, table)
  // What somebody changed meanwhile is not known.
  const about = {
    folders: isSame ? folders : undefined,
    outdated: [...obsolete, ...changed],
    output: tableOf(target),
  }
  // A file that is a copy is not the same in both.
  const isSpare = spare !== undefined && copied.size === 0 && keepSpare(spare, aside, about)
  if (!isSpare) removeOld(aside, table)
  // Another name for a file, or one less, changes its fingerprint.
  const isTouched = (path: string) => !isSpare || cleared === undefined || cleared.has(path)
  const untouched = new Map(Array.from(kept).filter(([path]) => !isTouched(path)))
  return { ...counts, output: outputOf(target, entries, untouched) }
}

/** The folders of a bundle before its files are looked at; `undefined` where one is missing, or nobody needs them. */
function lookBefore(target: string, table: OldTable | undefined) {
  if (table === undefined) return undefined
  const folders = ['', ...table.folders]
  try {
    return { folders, fingerprints: folderFingerprints(target, folders) }
  } catch {
    return undefined
  }
}

/** Which bundle is in an output folder: each one has its own table. */
function tableOf(target: string): string {
  const file = join(target, 'bundle.json')
  return fingerprintOf(file, lstatSync(file))
}
