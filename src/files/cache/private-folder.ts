import { existsSync, lstatSync, type Stats } from 'node:fs'
import { homedir, platform, userInfo } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { ancestors, isWithin, makeMissing, nearestFolder, realPath } from '../sources/real-path.ts'

interface Surroundings {
  readonly XDG_CACHE_HOME?: string
  readonly LOCALAPPDATA?: string
}

/** The folder below the user's caches that only this user can change; `undefined` where there is none outside of the checkout. */
export function privateFolder(surroundings: Surroundings, config: string): string | undefined {
  try {
    const folder = realPath(join(cachesOfUser(surroundings), 'portolan'))
    // Root with the home of another user would leave folders there that belong to root.
    if (!isSafe(nearestFolder(folder))) return undefined
    if (checkoutAround(folder, config) !== undefined) return undefined
    makeMissing(folder, 0o700)
    return isPrivate(lstatSync(folder)) ? folder : undefined
  } catch {
    return undefined
  }
}

/**
 * What a folder is in, if a stranger's commit could have put files there: the current folder, that of the config, or a git
 * repository around one of them. Your home may be one, too, which is yours alone.
 */
export function checkoutAround(folder: string, config: string): string | undefined {
  const starts = ['.', dirname(config)].map(realPath)
  const home = realPath(homedir())
  const repositories = starts
    .flatMap(ancestors)
    .filter(path => path !== home && existsSync(join(path, '.git')))
  return [...repositories, ...starts].find(path => isWithin(realPath(folder), path))
}

/** https://specifications.freedesktop.org/basedir-spec/latest/ and what other systems have in its place. */
function cachesOfUser({ XDG_CACHE_HOME: wanted = '', LOCALAPPDATA: local = '' }: Surroundings): string {
  if (platform() === 'win32') return local || join(homedir(), 'AppData/Local')
  if (isAbsolute(wanted)) return wanted
  return join(homedir(), platform() === 'darwin' ? 'Library/Caches' : '.cache')
}

/** Windows has no such numbers, and folders below your home are yours there. */
function isMine({ uid }: Stats): boolean {
  const own = userInfo().uid
  return own === -1 || uid === own
}

function isPrivate(stat: Stats): boolean {
  return stat.isDirectory() && isMine(stat) && (platform() === 'win32' || (stat.mode & 0o077) === 0)
}

/** True if nobody but the caller and root may replace this folder, or one above it. */
function isSafe(folder: string): boolean {
  const stat = lstatSync(folder)
  const isSticky = (stat.mode & 0o1000) !== 0
  const isClosed = platform() === 'win32' || isSticky || (stat.mode & 0o022) === 0
  if (!isClosed || !(isMine(stat) || stat.uid === 0)) return false
  return dirname(folder) === folder || isSafe(dirname(folder))
}
