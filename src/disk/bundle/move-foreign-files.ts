import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { lookAt } from '../cache/fingerprints.ts'
import { readRegular } from '../read-regular.ts'
import { isLink } from '../sources/real-path.ts'
import { type OldTable, oldTable, ownedFiles } from './existing-output.ts'
import type { Staged } from './write-stage.ts'

/**
 * Empties an old output folder that was put aside: files that portolan did not write, such as a running server's pid file
 * and logs, move into the new folder unchanged, whole folders with owner, rights and inodes; the rest is deleted.
 */
export function moveForeignFiles(aside: string, target: string, table = oldTable(aside)): void {
  if (!existsSync(aside)) return
  if (table) {
    const owned = ownedFiles(table)
    for (const folder of serverPlaces(owned))
      if (holdsImmovable(join(aside, folder))) moveWhole(aside, target, folder)
    const folders = foldersOf(owned)
    moveForeign(aside, target, '', owned, folders)
    // Through a link in place of a folder, files would go that are not in this one.
    if (![...folders].some(folder => isLink(join(aside, folder))))
      for (const path of owned) remove(join(aside, path))
  }
  rmSync(aside, { recursive: true, force: true })
}

/** The folders that servers write into: those to which the build gave a .gitignore. */
export function serverPlaces(owned: ReadonlySet<string>): readonly string[] {
  return [...owned].filter(file => basename(file) === '.gitignore').map(file => dirname(file))
}

/** Known files are not inspected again. The caller handles everything else, and what cannot be moved. */
function remove(file: string): void {
  try {
    unlinkSync(file)
  } catch {}
}

/** Moving a folder needs write permission for it. Folders of other users in one of our folders move with that one. */
export function holdsImmovable(folder: string): boolean {
  if (!existsSync(folder)) return false
  const folders = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory())
  return folders.some(({ name }) => {
    try {
      accessSync(join(folder, name), constants.W_OK)
      return false
    } catch {
      return true
    }
  })
}

/** A folder that we give a .gitignore is a place for others, such as nginx's run/: it may move in one piece. */
function moveWhole(aside: string, target: string, folder: string): void {
  const [old, place] = [join(aside, folder), join(target, folder)]
  const spare = `${old}-new`
  if (existsSync(place)) renameSync(place, spare)
  renameSync(old, place)
  rmSync(spare, { recursive: true, force: true })
}

/** The first thing of somebody else in an output folder that would be lost, because a new bundle needs its name. */
export function inTheWay(
  target: string,
  { entries, kept }: Staged,
  table: OldTable | undefined,
): string | undefined {
  const owned = ownedFiles(table)
  const ownFolders = foldersOf(owned)
  const folders = new Set<string>()
  for (const { path, read, encoding } of entries) {
    if (kept.has(path)) continue
    for (let folder = dirname(path); folder !== '.' && !folders.has(folder); folder = dirname(folder)) {
      folders.add(folder)
      if (owned.has(folder) || ownFolders.has(folder)) continue
      if (lookAt(join(target, folder))?.isDirectory() === false) return folder
    }
    const found = lookAt(join(target, path))
    if (found === undefined) continue
    if (found.isDirectory() ? holdsForeign(target, path, owned) : !owned.has(path)) {
      const isSame = found.isFile() && !encoding && readRegular(join(target, path)).equals(read())
      if (!isSame) return path
    }
  }
  return undefined
}

function holdsForeign(target: string, folder: string, owned: ReadonlySet<string>): boolean {
  return readdirSync(join(target, folder), { withFileTypes: true }).some(entry => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? holdsForeign(target, path, owned) : !owned.has(path)
  })
}

function moveForeign(
  aside: string,
  target: string,
  folder: string,
  owned: ReadonlySet<string>,
  folders: ReadonlySet<string>,
): void {
  for (const entry of readdirSync(join(aside, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (owned.has(path) && !entry.isDirectory()) continue
    const place = join(target, path)
    const found = lookAt(place)
    // What a file of the bundle takes the place of is lost: then somebody has said --force.
    if (entry.isDirectory() && (found ? found.isDirectory() : folders.has(path)))
      moveForeign(aside, target, path, owned, folders)
    else if (!found) {
      // Its folder may have gone with the last page in it.
      mkdirSync(join(target, folder), { recursive: true })
      renameSync(join(aside, path), place)
    }
  }
}

/** Every folder that a path leads through. */
export function foldersOf(files: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const file of files) {
    for (let folder = dirname(file); folder !== '.' && !folders.has(folder); folder = dirname(folder))
      folders.add(folder)
  }
  return folders
}
