import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Who holds a lock, and how to see whether another holder still lives. */
export interface LockOwner {
  readonly pid: number
  readonly isAlive: (pid: number) => boolean
}

/**
 * Keeps every other build away from an output folder. Returns how to let go, or who holds the lock. That of a dead
 * process is taken over.
 */
export function lock(
  target: string,
  owner: LockOwner,
): (() => void) | { readonly refused: string; readonly note: string } {
  const file = lockOf(target)
  const mine = `${file}-${owner.pid}`
  writeFileSync(mine, `${owner.pid}\n`)
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      if (take(mine, file)) return () => rmSync(file, { force: true })
      const holder = holderOf(file)
      if (holder !== undefined && owner.isAlive(holder)) {
        return {
          refused: `another build (pid ${holder}) is writing ${target}`,
          note: `wait for it to end; if there is none, remove ${file}`,
        }
      }
      rmSync(file, { force: true })
    }
    return {
      refused: `${file} cannot be taken`,
      note: 'other builds take it again and again: run one at a time',
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

/** The process that holds the lock of an output folder, alive or not. */
export function lockHolder(target: string): number | undefined {
  return holderOf(lockOf(target))
}

function lockOf(target: string): string {
  return join(dirname(target), `.${basename(target)}.portolan-lock`)
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

function holderOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}
