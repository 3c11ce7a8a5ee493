import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ownedFiles } from './old-bundle.ts'

/**
 * Empties an old output folder that was put aside: what somebody else laid there, such as a running server's pid file
 * and logs, moves into the new folder as it is, whole folders with owner, rights and inodes; the rest is deleted.
 */
export function carryOver(aside: string, target: string): void {
  if (!existsSync(aside)) return
  const owned = ownedFiles(aside)
  if (owned) {
    const places = [...owned].filter(file => basename(file) === '.gitignore').map(dirname)
    for (const folder of places) if (holdsImmovable(join(aside, folder))) moveWhole(aside, target, folder)
    moveForeign(aside, target, '', owned, foldersOf(owned))
  }
  rmSync(aside, { recursive: true, force: true })
}

/** A folder can only be moved elsewhere by who may write into it; others' in one of ours go with that one. */
function holdsImmovable(folder: string): boolean {
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

function moveForeign(
  aside: string,
  target: string,
  folder: string,
  owned: ReadonlySet<string>,
  folders: ReadonlySet<string>,
): void {
  for (const entry of readdirSync(join(aside, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (owned.has(path)) continue
    const place = join(target, path)
    if (entry.isDirectory() && (folders.has(path) || existsSync(place)))
      moveForeign(aside, target, path, owned, folders)
    else if (!existsSync(place)) {
      // Its folder may have gone with the last page in it.
      mkdirSync(join(target, folder), { recursive: true })
      renameSync(join(aside, path), place)
    }
  }
}

function foldersOf(files: ReadonlySet<string>): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const file of files) {
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) folders.add(folder)
  }
  return folders
}
