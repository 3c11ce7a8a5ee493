import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { reasonOf } from '../model/reason-of.ts'
import type { Refusal } from '../model/refusal.ts'
import { lock } from './lock.ts'
import type { LockOwner } from './lock-owner.ts'
import { makeFolder } from './make-folder.ts'

/** Locks a folder from beside it; where nothing can be written there, says so. */
export function lockBeside(target: string, owner: LockOwner): (() => void) | Refusal {
  const parent = dirname(target)
  try {
    makeFolder(parent)
    return lock(target, owner)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code)) throw error
    return {
      refused: `nothing can be written into ${parent}: ${reasonOf(code === 'ENOENT' ? rightsFault(parent) : error) ?? 'it takes no files'}`,
      note: 'what is written is laid out there first: give this user the right to, or name another place',
    }
  }
}

/** Making several folders at once fails with "not found" where rights are missing: the nearest that is there knows. */
function rightsFault(folder: string): unknown {
  if (!existsSync(folder)) return rightsFault(dirname(folder))
  try {
    accessSync(folder, constants.W_OK)
    // Such as /proc.
    return {}
  } catch (error) {
    return error
  }
}
