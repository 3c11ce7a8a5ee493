import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { compressMissing } from './compress-missing.ts'
import { entriesOf } from './entries.ts'
import { isForeign, readOld } from './old-bundle.ts'
import { recover, stagePrefix, swap } from './swap.ts'
import { writeStage } from './write-stage.ts'

export interface Published {
  /** Files written anew; none when the folder held exactly this bundle: then nothing in it was touched. */
  readonly written: number
  readonly removed: number
  readonly total: number
}

/** Why nothing was published. The folder is as it was. */
export interface Refusal {
  readonly refused: string
  readonly note: string
}

/**
 * Replaces an output folder by a bundle: everything is staged beside it, flushed to the disk, and put in place by
 * renaming. Until then the old bundle stands untouched. What did not change keeps its inode and times; what somebody
 * else laid into the folder is carried over.
 */
export async function publish(
  out: string,
  files: ReadonlyMap<string, Uint8Array>,
  compressed: (path: string) => boolean,
  force = false,
): Promise<Published | Refusal> {
  const target = realFolder(out)
  recover(target)
  if (!force && isForeign(target)) {
    return {
      refused: `${out} has files in it but no bundle.json, so portolan did not write it`,
      note: 'name another folder with --out, or replace this one with --force',
    }
  }
  const entries = entriesOf(files, compressed)
  const old = readOld(target, entries, force)
  const changed = entries.filter(entry => !old.kept.has(entry.path))
  const removed = old.obsolete.length
  if (changed.length === 0 && removed === 0) return { written: 0, removed, total: entries.length }
  mkdirSync(dirname(target), { recursive: true })
  const stage = mkdtempSync(stagePrefix(target))
  try {
    await writeStage(stage, target, await compressMissing(changed), [...old.kept, ...old.carried])
    swap(stage, target)
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
  return { written: changed.length, removed, total: entries.length }
}

/** Where the folder really is, should its name be a link; renaming then replaces the folder and keeps the link. */
function realFolder(out: string): string {
  try {
    return realpathSync(out)
  } catch {
    return resolve(out)
  }
}
