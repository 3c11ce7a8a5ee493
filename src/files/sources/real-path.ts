import { existsSync, lstatSync, mkdirSync, realpathSync, renameSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import type { Refusal } from '../../model/refusal.ts'

/** Folders that an output folder, or one of releases, must keep away from. */
export interface Forbidden {
  /** It may be none of these, nor hold one of them, such as the program. */
  readonly holding: readonly string[]
  /** It must not be in one of these: its files would be read as source. */
  readonly inside: readonly string[]
}

/** A path with its links resolved; renaming then replaces the folder and keeps the link. */
export function realPath(path: string): string {
  const whole = resolve(path)
  try {
    return realpathSync(whole)
  } catch {
    const parent = dirname(whole)
    return parent === whole ? whole : join(realPath(parent), basename(whole))
  }
}

/** A folder and all above it. */
export function ancestors(folder: string): readonly string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...ancestors(parent)]
}

/** The first folder on the way up that is there. */
export function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path))
}

/** Makes a folder and its parents; those that were missing, from the top. */
export function makeMissing(path: string, mode = 0o777): readonly string[] {
  const missing: string[] = []
  const above = nearestFolder(resolve(path))
  for (let folder = resolve(path); folder !== above; folder = dirname(folder)) missing.unshift(folder)
  return missing.filter(folder => makeOne(folder, mode))
}

/** Not `recursive`: in /proc, where nothing can be made, Node.js then tries forever. */
function makeOne(folder: string, mode: number): boolean {
  try {
    mkdirSync(folder, mode)
    return true
  } catch (error) {
    // Another process may have made it meanwhile.
    if (existsSync(folder)) return false
    throw error
  }
}

/** Why nothing can be written to a folder, if that is known before there is anything to write. */
export function outRefusal(out: string, forbidden: Forbidden): Refusal | undefined {
  const reason = forbiddenReason(realPath(out), forbidden)
  if (reason !== undefined)
    return {
      refused: `${out} ${reason}`,
      note: 'name another folder with --out',
    }
  if (!isMountPoint(realPath(out))) return undefined
  return {
    refused: `${out} is a mount point, but a build must replace the whole output folder`,
    note: `name a folder inside it: portolan build --out ${join(out, 'site')}`,
  }
}

/**
 * Whether something is mounted at a folder. Then it cannot be renamed. No folder can be moved into itself, so nothing is
 * changed by trying; only the code of the error is another one.
 */
function isMountPoint(folder: string): boolean {
  try {
    renameSync(folder, join(folder, 'site'))
    return false
  } catch (error) {
    return ['EXDEV', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')
  }
}

/** Why a folder can never be an output folder or one of releases, whatever is forced. */
export function forbiddenReason(target: string, { holding, inside }: Forbidden): string | undefined {
  const held = holding.map(realPath).find(folder => isWithin(folder, target))
  if (held !== undefined)
    return `cannot be used: it holds ${held === target ? 'the site, the program or other files of yours' : held}`
  const outer = inside.map(realPath).find(folder => isWithin(target, folder))
  if (outer !== undefined)
    return `cannot be used: ${outer === target ? "it is one of the site's own folders" : `it is inside ${outer}`}`
  const git = target.split(sep).find(name => name === '.git' || name === '.github')
  if (git !== undefined) return `is a folder for ${git === '.git' ? 'git' : 'GitHub'}, or inside one`
  if (isLink(target)) return 'is a link to nothing'
  if (basename(dirname(target)) === 'releases' && isLink(join(target, '../../current')))
    return 'is a release, and releases do not change'
  const found = statSync(target, { throwIfNoEntry: false })
  return found === undefined || found.isDirectory() ? undefined : 'is not a folder'
}

/** True for a link, wherever it leads. */
export function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    return false
  }
}

/** True for a folder and everything inside it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}
