import { accessSync, constants, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { FileFacts } from '../../model/bundle.ts'
import type { Refusal } from '../../model/refusal.ts'
import type { Output } from '../cache/fingerprints.ts'
import { holds, type LockOwner, lockHolder } from '../lock/lock.ts'
import { nearestFolder, outRefusal, realPath } from '../sources/real-path.ts'
import { immovable } from './foreign-files.ts'
import { oldTable } from './read-table.ts'
import { leftovers, stagePrefix } from './swap.ts'
import { tryLink } from './write-stage.ts'

/** What a build would meet at its output folder. */
export interface OutputState {
  /** The folder that must be writable: the one that stages are made in, or the first existing folder above it. */
  readonly place: string
  /** The code of the fault when nothing can be written there. */
  readonly refused?: string
  /** Why a build would refuse the folder itself. */
  readonly refusal?: Refusal
  /** Whether the file system can have one file under two names; unknown where nothing can be written. */
  readonly hardLinks?: boolean
  /** Bytes. */
  readonly free: number
  /** The process that holds the lock, and whether it is alive. */
  readonly holder?: { readonly pid: number; readonly lives: boolean }
  /** What killed builds left: names next to the folder. */
  readonly leftovers: readonly string[]
}

/** Looks at the place of an output folder, and tries it out with a folder that is gone again at once. */
export function outputState(out: string, owner: LockOwner): OutputState {
  const target = realPath(out)
  const place = nearestFolder(dirname(target))
  const holder = lockHolder(target)
  const trial = tried(target, place)
  const refusal = trial.refused === undefined ? (outRefusal(out) ?? stuck(target, out)) : undefined
  const { bavail, bsize } = statfsSync(place)
  return {
    place,
    ...trial,
    ...(refusal && { refusal }),
    free: bavail * bsize,
    ...(holder === undefined ? {} : { holder: { pid: holder.pid, lives: holds(holder, owner) } }),
    leftovers: namesOfLeftovers(target),
  }
}

function tried(target: string, place: string): Pick<OutputState, 'refused' | 'hardLinks'> {
  let scratch: string | undefined
  try {
    // A bundle that is replaced is emptied, too.
    if (existsSync(target)) accessSync(target, constants.W_OK | constants.X_OK)
    // The name of a stage: should this process be killed right here, the next build tidies up.
    scratch = mkdtempSync(place === dirname(target) ? stagePrefix(target) : join(place, '.portolan-stage-'))
    writeFileSync(join(scratch, 'a'), '')
    return { hardLinks: tryLink(join(scratch, 'a'), join(scratch, 'b')) }
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    return { refused: code }
  } finally {
    if (scratch !== undefined) rmSync(scratch, { recursive: true, force: true })
  }
}

/** What a build could not move to the new bundle, such as a mount point inside the old one. */
function stuck(target: string, out: string): Refusal | undefined {
  try {
    const table = oldTable(target)
    return table && immovable(target, out, undefined, table)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    // A table or folder that cannot be read: other findings say so.
    return undefined
  }
}

function namesOfLeftovers(target: string): readonly string[] {
  try {
    return [...leftovers(target, 'old'), ...leftovers(target, 'stage')].map(path => basename(path))
  } catch {
    // A folder whose names may not be read.
    return []
  }
}

/** Bytes of the web root uncompressed, and as sent: gzip and brotli siblings where a file has them. */
export function bundleSizes(
  facts: Readonly<Record<string, FileFacts>>,
  { gzip, br: brotli }: Output['siblings'],
) {
  const sizes = { bytes: 0, gzip, brotli }
  for (const { size, compressed } of Object.values(facts)) {
    sizes.bytes += size
    if (compressed) continue
    sizes.gzip += size
    sizes.brotli += size
  }
  return sizes
}
