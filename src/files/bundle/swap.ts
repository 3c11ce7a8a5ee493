import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { realPath } from '../sources/real-path.ts'

/**
 * Puts a finished stage in the place of a folder, which is put aside. A folder cannot be renamed onto another one, so
 * two renames follow each other with nothing between them; should the machine die right there, `restore` helps.
 */
export function swap(stage: string, target: string): void {
  const aside = asideOf(stage, target)
  const replaces = existsSync(target)
  if (replaces) renameSync(target, aside)
  try {
    renameSync(stage, target)
  } catch (error) {
    if (replaces) renameSync(aside, target)
    throw error
  }
  flushFolder(dirname(target))
}

/** Where the bundle of an output folder is read: between the two renames of a swap, and after a kill there, it is aside. */
export function bundlePlace(out: string): string {
  return existsSync(out) ? out : (leftovers(realPath(out), 'old')[0] ?? out)
}

/** Puts back a folder that a killed build had put aside, if nothing has its name now. Only for the holder of its lock. */
export function restore(target: string): void {
  if (existsSync(target)) return
  const [aside] = leftovers(target, 'old')
  if (aside !== undefined) renameSync(aside, target)
}

/** Stages are next to the target: renaming works within one file system only. */
export function stagePrefix(target: string): string {
  return prefixOf(target, 'stage')
}

/** Where the folder goes that a stage replaces. */
export function asideOf(stage: string, target: string): string {
  return prefixOf(target, 'old') + stage.slice(stagePrefix(target).length)
}

/** What killed builds left next to a folder. */
export function leftovers(target: string, kind: 'old' | 'stage'): readonly string[] {
  const parent = dirname(target)
  const prefix = prefixOf(target, kind)
  const names = existsSync(parent) ? readdirSync(parent) : []
  // Six characters: what mkdtemp appends. Anything else next to the target is somebody else's.
  return names
    .map(name => join(parent, name))
    .filter(path => path.startsWith(prefix) && /^[A-Za-z0-9]{6}$/.test(path.slice(prefix.length)))
}

function prefixOf(target: string, kind: 'old' | 'stage'): string {
  return join(dirname(target), `.${basename(target)}.portolan-${kind}-`)
}

/** Sees to it that names made or changed in a folder outlive a power failure. */
export function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
