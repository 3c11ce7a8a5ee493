import { lstatSync, mkdirSync } from 'node:fs'
import nodeModule from 'node:module'
import { homedir, platform, userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'

/** Node.js 20 has none. */
const { enableCompileCache } = nodeModule as { readonly enableCompileCache?: (folder: string) => unknown }

interface Surroundings {
  readonly XDG_CACHE_HOME?: string
  readonly LOCALAPPDATA?: string
}

/**
 * Has Node.js 22.8 and newer keep what it compiled of the program for the next time. What lies there is run as the program is, so it
 * lies in a folder that is the caller's alone: never beside a config, where a stranger's commit could have laid it.
 */
export function keepCode(surroundings: Surroundings): void {
  if (enableCompileCache === undefined) return
  try {
    const folder = join(cachesOfUser(surroundings), 'portolan')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (isOwn(folder)) enableCompileCache(folder)
  } catch {
    // Without a folder of the caller's own, nothing is kept.
  }
}

/** https://specifications.freedesktop.org/basedir-spec/latest/ and what other systems have in its place. */
function cachesOfUser({ XDG_CACHE_HOME: wanted = '', LOCALAPPDATA: local = '' }: Surroundings): string {
  if (isAbsolute(wanted)) return wanted
  if (platform() === 'win32' && local !== '') return local
  return join(homedir(), platform() === 'darwin' ? 'Library/Caches' : '.cache')
}

/** Whether nobody else may write there. Windows has neither such a number nor such bits, and folders below one's home are one's own. */
function isOwn(folder: string): boolean {
  const own = userInfo().uid
  const { uid, mode } = lstatSync(folder)
  return own === -1 || (uid === own && (mode & 0o022) === 0)
}
