import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Refusal } from '../model/refusal.ts'
import { holderFrom, holderText, holds, type LockHolder, type LockOwner } from './lock-owner.ts'

/**
 * Keeps everybody else away from a folder that is written. Returns how to let go, or who holds the lock. That of a
 * dead process is taken over.
 */
export function lock(target: string, owner: LockOwner): (() => void) | Refusal {
  const file = lockOf(target)
  const mine = `${file}-${owner.pid}`
  writeFileSync(mine, holderText(owner))
  try {
    for (let attempt = 0; attempt < 40; attempt++) {
      if (take(mine, file)) {
        sweep(file, owner)
        return () => rmSync(file, { force: true })
      }
      const holder = holderOf(file)
      if (holder !== undefined && holds(holder, owner)) return heldBy(holder, owner, target, file)
      takeOver(mine, file, owner)
    }
    return {
      refused: `${file} cannot be taken`,
      note: `others take it again and again: run one at a time; if there is none, remove ${guardOf(file)}`,
    }
  } finally {
    rmSync(mine, { force: true })
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
    note: `wait for it to end; if there is none, remove ${file}`,
  }
}

function lockOf(target: string): string {
  return join(dirname(target), `.${basename(target)}.portolan-lock`)
}

/** Removes the lock of somebody dead. Looked at again behind a guard: by now somebody living may have taken it. */
function takeOver(mine: string, file: string, owner: LockOwner): void {
  if (!take(mine, guardOf(file))) {
    dropDeadGuard(file, owner)
    doze()
    return
  }
  try {
    const holder = holderOf(file)
    if (holder === undefined || !holds(holder, owner)) rmSync(file, { force: true })
  } finally {
    rmSync(guardOf(file), { force: true })
  }
}

/** Removes the guard of somebody who was killed behind it. Moved aside first: of several who see it, one gets it. */
function dropDeadGuard(file: string, owner: LockOwner): void {
  const guard = guardOf(file)
  const isDead = (holder: LockHolder | undefined) => holder !== undefined && !holds(holder, owner)
  if (!isDead(holderOf(guard))) return
  const aside = `${guard}-${owner.pid}`
  try {
    renameSync(guard, aside)
    // Since it was looked at, somebody living may have taken it: then it is given back.
    if (!isDead(holderOf(aside))) take(aside, guard)
  } catch {
    // Another one was faster.
  }
  rmSync(aside, { force: true })
}

/** Removes what those left who were killed while they took the lock. */
function sweep(file: string, owner: LockOwner): void {
  const start = `${basename(file)}-`
  for (const name of readdirSync(dirname(file))) {
    const pid = name.startsWith(start) ? name.slice(start.length).replace(/^takeover-/, '') : ''
    if (!/^[1-9]\d*$/.test(pid)) continue
    const left = join(dirname(file), name)
    // One without content is being written at this moment, or was when somebody was killed.
    if (!holds(holderOf(left) ?? { pid: Number(pid) }, owner)) rmSync(left, { force: true })
  }
}

/** Five milliseconds, for whoever is behind the guard. */
function doze(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
}

function guardOf(file: string): string {
  return `${file}-takeover`
}

/** A link is made whole or not at all, so that nobody ever reads a lock without its holder. */
function take(mine: string, file: string): boolean {
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function holderOf(file: string): LockHolder | undefined {
  try {
    return holderFrom(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
