import { readText } from '../read-regular.ts'

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
  readonly boot?: string
  readonly host?: string
  /** When it began, as the system counts: numbers come again, and then belong to somebody else. */
  readonly began?: string
}

/** The text of a lock's file. */
export function holderText({ pid, host }: LockOwner): string {
  return `${pid} ${bootId()} ${host} ${beginOf(pid)}\n`
}

/** The owner that a lock's file names, if any. */
export function holderFrom(text: string): LockHolder | undefined {
  const [pid = '', boot, host, began] = text.trim().split(' ')
  if (!/^[1-9]\d*$/.test(pid)) return undefined
  return {
    pid: Number(pid),
    ...(boot ? { boot } : {}),
    ...(host ? { host } : {}),
    ...(began ? { began } : {}),
  }
}

/** Whether a holder may still be at work. On another machine that cannot be known, so it may. */
export function holds(holder: LockHolder, { host, isAlive }: LockOwner): boolean {
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
