import type { Refusal } from '../../model/refusal.ts'
import { lock, lockBeside } from './lock.ts'
import type { LockOwner } from './lock-owner.ts'

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
