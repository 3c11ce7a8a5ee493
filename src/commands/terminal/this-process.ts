import { hostname } from 'node:os'
import type { LockOwner } from '../../disk/lock/lock.ts'

/** This process as the owner of locks. */
export function thisProcess(): LockOwner {
  return { pid: process.pid, host: hostname(), isAlive }
}

/** Whether there is a process with this id. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user is also alive.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
