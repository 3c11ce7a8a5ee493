import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Refusal, reasonOf } from '../model/refusal.ts'
import { shellWord } from '../text/escape.ts'
import { readText } from './read-files.ts'
import { makeFolder } from './write-new.ts'

/** The holder of a lock. A process id comes again, so the time of its start counts, too. */
interface Owner {
  readonly pid: number
  readonly host: string
  readonly began: string
}

/** Writes a folder while no other portolan does, or returns a refusal that names the process that does. */
export async function withLock<Result>(
  target: string,
  act: () => Promise<Result>,
): Promise<Result | Refusal> {
  const file = join(dirname(target), `.${basename(target)}.portolan-lock`)
  try {
    makeFolder(dirname(target))
    if (!tryAcquire(file) && !(breakStale(file) && tryAcquire(file))) return busy(target, file)
  } catch (error) {
    return closed(target, error)
  }
  try {
    return await act()
  } finally {
    rmSync(file, { force: true })
  }
}

/** The refusal of a folder that nothing can be written to. */
function closed(target: string, error: unknown): Refusal {
  const reason = reasonOf(error)
  if (reason === undefined) throw error
  const folder = dirname(target)
  const isForbidden = ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
  const mine = existsSync(folder) ? 'chown -R "$(id -un)"' : 'install -d -o "$(id -un)"'
  const command = isForbidden ? `, or give this one to your user: sudo ${mine} ${shellWord(folder)}` : ''
  return {
    refused: `portolan cannot write to ${folder}: ${reason}`,
    note: `portolan prepares its files there: name another folder${command}`,
  }
}

function tryAcquire(file: string): boolean {
  const owner = `${process.pid} ${hostname()} ${startOf(process.pid)}\n`
  try {
    // In one call: a process that is killed between opening and writing leaves a lock that names nobody.
    writeFileSync(file, owner, { flag: 'wx' })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    // A full disk leaves an empty one.
    if (code === 'ENOSPC' || code === 'EDQUOT') rmSync(file, { force: true })
    throw error
  }
}

/** Removes a stale lock. It is renamed first and read again, because another process may have acquired it meanwhile. */
function breakStale(file: string): boolean {
  const owner = readOwner(file)
  if (owner === undefined || isLive(owner)) return false
  const aside = `${file}-${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true
    throw error
  }
  const isStale = !isHeld(aside)
  if (isStale) rmSync(aside, { force: true })
  else renameSync(aside, file)
  return isStale
}

function isHeld(file: string): boolean {
  const owner = readOwner(file)
  return owner !== undefined && isLive(owner)
}

/** Another machine cannot be asked, so its processes count as live. */
function isLive({ pid, host, began }: Owner): boolean {
  if (host !== hostname()) return true
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: a process of another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return began === startOf(pid)
}

function readOwner(file: string): Owner | undefined {
  try {
    const [, pid, host = '', began = ''] = /^(\d+) (\S+) (\S+)\n$/.exec(readText(file)) ?? []
    return pid === undefined ? undefined : { pid: Number(pid), host, began }
  } catch {
    // Gone meanwhile, or no file that can be read: `busy` says what to remove.
    return undefined
  }
}

function busy(target: string, file: string): Refusal {
  const owner = readOwner(file)
  const where = owner === undefined || owner.host === hostname() ? '' : ` on ${owner.host}`
  return {
    refused: `another portolan${owner ? ` (pid ${owner.pid}${where})` : ''} is writing ${target}`,
    note: `wait until it ends. If it is not running, remove ${file}`,
  }
}

/** When a process began, in the clock ticks of /proc; only Linux has that (proc_pid_stat(5), field 22). */
function startOf(pid: number): string {
  try {
    const fields = readText(`/proc/${pid}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')
    return fields[19] ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
