import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Refusal, reasonOf } from '../../model/refusal.ts'
import { statOf } from '../cache/fingerprints.ts'
import { readText } from '../read-files.ts'
import { nearestFolder } from '../sources/real-path.ts'
import { makeFolder } from '../write-new.ts'

/** Who takes a lock, and how to see whether another holder on this machine still lives. */
export interface LockOwner {
  readonly pid: number
  readonly host: string
  readonly isAlive: (pid: number) => boolean
}

/** Who holds a lock, as its file says. Files of older versions have nothing but the number. */
export interface LockHolder {
  readonly pid: number
  /** Of one start of one machine: after the next, the number belongs to somebody else. */
  readonly boot?: string | undefined
  readonly host?: string | undefined
  /** When it began, as the system counts: numbers come again, and then belong to somebody else. */
  readonly began?: string | undefined
}

/** Writes a folder under its lock, or returns a refusal that names the holder. */
export function whileLocked<Result>(
  target: string,
  owner: LockOwner,
  act: () => Promise<Result>,
): Promise<Result | Refusal> {
  return holding(lockBeside(target, owner), act)
}

/** Reads a folder while no build writes it. Where this user can write no lock, that is left out. */
export function whileRead<Result>(
  target: string,
  owner: LockOwner,
  act: () => Promise<Result>,
): Promise<Result | Refusal> {
  return holding(lockIfWritable(target, owner), act)
}

function lockIfWritable(target: string, owner: LockOwner): ReturnType<typeof lock> {
  try {
    return lock(target, owner)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error
    return () => {}
  }
}

async function holding<Result>(
  held: ReturnType<typeof lock>,
  act: () => Promise<Result>,
): Promise<Result | Refusal> {
  if (typeof held !== 'function') return held
  try {
    return await act()
  } finally {
    held()
  }
}

/** Locks a folder with a file next to it; reports when that cannot be written. */
export function lockBeside(target: string, owner: LockOwner): (() => void) | Refusal {
  const parent = dirname(target)
  try {
    makeFolder(parent)
    return lock(target, owner)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code)) throw error
    return {
      refused: `portolan cannot write to ${parent}: ${reasonOf(code === 'ENOENT' ? rightsFault(parent) : error) ?? 'it takes no files'}`,
      note: 'portolan prepares its files there: give this user write permission, or name another folder',
    }
  }
}

/** Making several folders at once fails with "not found" where rights are missing: the nearest that is there knows. */
function rightsFault(folder: string): unknown {
  try {
    accessSync(nearestFolder(folder), constants.W_OK)
    // Such as /proc.
    return {}
  } catch (error) {
    return error
  }
}

/**
 * Locks a folder before it is written. Returns a function that releases the lock, or a refusal that names the holder. The lock
 * of a dead process is taken over. A lock is a folder with its holder's name in it: see `take`.
 */
export function lock(target: string, owner: LockOwner): (() => void) | Refusal {
  const file = lockOf(target)
  for (let attempt = 0; attempt < 40; attempt++) {
    if (take(file, owner)) {
      sweep(file, owner)
      return () => remove(file)
    }
    const odd = notALock(file)
    if (odd) return odd
    const holder = holderOf(file)
    if (holder !== undefined && holds(holder, owner)) return heldBy(holder, owner, target, file)
    takeOver(file, owner)
  }
  return {
    refused: `${file} cannot be locked`,
    note: `other portolan processes keep locking it: run one at a time. If none is running, remove ${guardOf(file)}`,
  }
}

/** Who holds the lock of an output folder, alive or not. */
export function lockHolder(target: string): LockHolder | undefined {
  return holderOf(lockOf(target))
}

function heldBy({ pid, host }: LockHolder, owner: LockOwner, target: string, file: string): Refusal {
  const where = host === undefined || host === owner.host ? '' : ` on ${host}`
  return {
    refused: `another portolan (pid ${pid}${where}) is writing ${target}`,
    note: `wait until it ends. If it is not running, remove ${file}`,
  }
}

/** Something else in the place of a lock is not taken over: it may not be ours to remove. */
function notALock(file: string): Refusal | undefined {
  const stat = statOf(file)
  const holder = statOf(join(file, 'holder'))
  if (stat === undefined || stat.isFile()) return undefined
  if (stat.isDirectory() && (holder?.isFile() ?? true) && !holdsMore(file)) return undefined
  return {
    refused: `${file} is not a lock file of portolan`,
    note: 'move it away, then try again',
  }
}

function holdsMore(file: string): boolean {
  try {
    return readdirSync(file).some(name => name !== 'holder')
  } catch {
    // Somebody has let go of it.
    return false
  }
}

function lockOf(target: string): string {
  return join(dirname(target), `.${basename(target)}.portolan-lock`)
}

/** Removes the lock of somebody dead. Looked at again behind a guard: by now somebody living may have taken it. */
function takeOver(file: string, owner: LockOwner): void {
  if (!take(guardOf(file), owner)) {
    dropDeadGuard(file, owner)
    doze()
    return
  }
  try {
    const holder = holderOf(file)
    if (holder === undefined || !holds(holder, owner)) remove(file)
  } finally {
    remove(guardOf(file))
  }
}

/** Removes the guard that a killed process left. It is renamed first: of several processes that see it, only one can do that. */
function dropDeadGuard(file: string, owner: LockOwner): void {
  const guard = guardOf(file)
  const isDead = (holder: LockHolder | undefined) => holder !== undefined && !holds(holder, owner)
  if (!isDead(holderOf(guard))) return
  const aside = `${guard}-${owner.pid}`
  try {
    renameSync(guard, aside)
    // Since it was looked at, somebody living may have taken it: then it is given back.
    if (!isDead(holderOf(aside))) renameSync(aside, guard)
  } catch {
    // Another one was faster.
  }
  rmSync(aside, { recursive: true, force: true })
}

/** Removes what processes left that were killed while they took the lock. */
function sweep(file: string, owner: LockOwner): void {
  const start = `${basename(file)}-`
  for (const name of readdirSync(dirname(file))) {
    const pid = name.startsWith(start) ? name.slice(start.length).replace(/^takeover-/, '') : ''
    if (!/^[1-9]\d*$/.test(pid)) continue
    const left = join(dirname(file), name)
    // One without content is being written at this moment, or was when somebody was killed.
    if (!holds(holderOf(left) ?? { pid: Number(pid) }, owner)) rmSync(left, { recursive: true, force: true })
  }
}

/** Five milliseconds, while the other process works behind the guard. */
function doze(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
}

function guardOf(file: string): string {
  return `${file}-takeover`
}

/**
 * Takes a free lock. A folder can be renamed onto an empty one, never onto one that holds something: so a lock appears
 * as a whole, with its holder, on every file system, also without hard links.
 */
function take(file: string, owner: LockOwner): boolean {
  const mine = `${file}-${owner.pid}`
  rmSync(mine, { recursive: true, force: true })
  mkdirSync(mine)
  try {
    writeFileSync(join(mine, 'holder'), holderText(owner))
    renameSync(mine, file)
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // Some file systems give other codes. ENOTDIR: the lock of an older version, a file.
    if (['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(code) || existsSync(file)) return false
    throw error
  } finally {
    rmSync(mine, { recursive: true, force: true })
  }
}

/** Empty, a lock is free. What somebody takes at this moment is not empty, and stays. */
function remove(file: string): void {
  try {
    rmSync(join(file, 'holder'), { force: true })
    rmdirSync(file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') rmSync(file, { force: true })
    else if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(code)) throw error
  }
}

function holderOf(file: string): LockHolder | undefined {
  return holderIn(join(file, 'holder')) ?? holderIn(file)
}

function holderIn(file: string): LockHolder | undefined {
  try {
    return holderFrom(readText(file))
  } catch {
    return undefined
  }
}

/** The text of a lock's file. */
export function holderText({ pid, host }: LockOwner): string {
  return `${pid} ${bootId()} ${host} ${beginOf(pid)}\n`
}

/** The owner that a lock's file names, if any. */
function holderFrom(text: string): LockHolder | undefined {
  const [pid = '', boot, host, began] = text.trim().split(' ')
  return /^[1-9]\d*$/.test(pid) ? { pid: Number(pid), boot, host, began } : undefined
}

/** Whether a holder may still be at work. On another machine that cannot be known, so it may. */
function holds(holder: LockHolder, { host, isAlive }: LockOwner): boolean {
  if (holder.host !== undefined && holder.host !== host) return true
  if (holder.boot !== undefined && holder.boot !== bootId()) return false
  if (holder.began !== undefined && holder.began !== beginOf(holder.pid)) return false
  return isAlive(holder.pid)
}

function beginOf(pid: number): string {
  try {
    // The second field is a name in brackets, which may hold anything.
    const fields = readText(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')
    const { 19: began = 'unknown' } = fields
    return began
  } catch {
    return 'unknown'
  }
}

function bootId(): string {
  try {
    return readText('/proc/sys/kernel/random/boot_id').trim()
  } catch {
    // Only Linux has one. Elsewhere the process alone decides.
    return 'unknown'
  }
}
