import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Refusal } from '../../model/refusal.ts'
import { statOf } from '../cache/fingerprints.ts'
import { namesOf, readRegular, readText } from '../read-files.ts'
import { isLink, isWritable } from '../sources/real-path.ts'
import { foldersOf, type OldTable, oldTable, serverPlaces } from './read-table.ts'
import type { Staged } from './write-stage.ts'

/**
 * Takes out of an old output folder that was put aside what portolan did not write, such as a running server's pid file and logs:
 * it moves into the new folder unchanged, whole folders with owner, rights and inodes. Returns the folders of what is left, the root
 * first, or `undefined` if that is not just what the table says.
 */
export function moveForeignFiles(
  aside: string,
  target: string,
  table: OldTable | undefined,
): readonly string[] | undefined {
  if (table === undefined) return undefined
  const whole = serverPlaces(table).filter(folder => holdsImmovable(join(aside, folder)))
  for (const folder of whole) moveWhole(aside, target, folder)
  const folders: string[] = []
  let isLeft = whole.length > 0
  const moveForeign = (folder: string) => {
    folders.push(folder)
    for (const entry of readdirSync(join(aside, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (table.owned.has(path) && !entry.isDirectory()) continue
      const isOwn = table.folders.has(path)
      const place = join(target, path)
      const found = statOf(place)
      if (entry.isDirectory() && (found ? found.isDirectory() : isOwn)) {
        moveForeign(path)
        isLeft ||= !isOwn
      } else if (!found) {
        // Its folder may have gone with the last page in it.
        mkdirSync(join(target, folder), { recursive: true })
        renameSync(join(aside, path), place)
      }
      // What a file of the bundle takes the place of is lost: then somebody has said --force.
      else isLeft = true
    }
  }
  moveForeign('')
  return isLeft ? undefined : folders
}

/** Deletes an old output folder that was put aside, less what portolan did not write. */
export function emptyOld(aside: string, target: string): void {
  const table = oldTable(aside)
  moveForeignFiles(aside, target, table)
  removeOld(aside, table)
}

/** Deletes an old output folder that was put aside, with all that is left in it. */
export function removeOld(aside: string, table: OldTable | undefined): void {
  const { owned, folders } = table ?? nothing
  // Through a link in place of a folder, files would go that are not in this one.
  if (![...folders].some(folder => isLink(join(aside, folder))))
    for (const path of owned) remove(join(aside, path))
  rmSync(aside, { recursive: true, force: true })
}

/** Known files are not inspected again. The caller handles everything else, and what cannot be moved. */
function remove(file: string): void {
  try {
    unlinkSync(file)
  } catch {}
}

/** Moving a folder needs write permission for it. Folders of other users in one of our folders move with that one. */
function holdsImmovable(folder: string): boolean {
  if (!existsSync(folder)) return false
  const folders = readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory())
  return folders.some(({ name }) => !isWritable(join(folder, name)))
}

/** A folder that we give a .gitignore is a place for others, such as nginx's run/: it may move in one piece. */
function moveWhole(aside: string, target: string, folder: string): void {
  const [old, place] = [join(aside, folder), join(target, folder)]
  const spare = `${old}-new`
  if (existsSync(place)) renameSync(place, spare)
  renameSync(old, place)
  rmSync(spare, { recursive: true, force: true })
}

/**
 * What would keep `moveForeignFiles` from emptying an output folder. Asked before the swap: behind it, the new bundle is live already, and
 * every later build would meet the same. `shown` is what the message calls the folder, whose real path is `place`.
 */
export function immovable(
  place: string,
  shown: string,
  { kept, changed }: Omit<Staged, 'entries'> = { kept: new Map(), changed: [] },
  table = oldTable(place),
): Refusal | undefined {
  if (!existsSync(place)) return undefined
  const { folders } = table ?? nothing
  const news = foldersOf(changed)
  const whole = new Set(serverPlaces(table).filter(folder => holdsImmovable(join(place, folder))))
  // A folder that is somebody else's moves in one piece, unless the new bundle has one of that name.
  const isWalked = (path: string) =>
    path === '' || ((table === undefined || folders.has(path) || news.has(path)) && !whole.has(path))
  const mounts = mountPoints()
  const inFolder = (folder: string): Refusal | undefined => {
    const said = (path: string) => join(shown, folder, path)
    if (mounts.has(join(place, folder)))
      return {
        refused: `${said('')} is a mount point, but a build must replace the whole output folder`,
        note: 'mount it elsewhere, then build again. Nothing was changed',
      }
    if (!isWritable(join(place, folder)))
      return {
        refused: `${said('')} cannot be changed by this user, but a build must replace the whole output folder`,
        note: 'give this user write permission, or move it elsewhere. Nothing was changed',
      }
    if (!isWalked(folder)) return undefined
    const { names, unreadable } = namesOf(join(place, folder))
    if (unreadable[0] !== undefined)
      return {
        refused: `${said(unreadable[0])} has a name that is not UTF-8, so portolan cannot move it to the new bundle`,
        note: `rename it or move it elsewhere. Nothing was changed. In bash, its name is $'${unreadable[0]}'`,
      }
    for (const name of names) {
      const path = folder === '' ? name : `${folder}/${name}`
      // What is kept is a file, as was seen a moment ago.
      const isFolder = () => !kept.has(path) && statOf(`${place}/${path}`)?.isDirectory() === true
      const found = mounts.has(`${place}/${path}`) || isFolder() ? inFolder(path) : undefined
      if (found) return found
    }
    return undefined
  }
  return inFolder('')
}

/** The real paths at which something is mounted, as Linux tells them. Elsewhere nobody mounts anything into a bundle. */
function mountPoints(): ReadonlySet<string> {
  try {
    // https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html: the fifth field, with spaces as `\040`
    const places = readText('/proc/self/mountinfo')
      .split('\n')
      .map(line => line.split(' ')[4] ?? '')
    const octal = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 8))
    return new Set(places.map(place => place.replace(/\\([0-7]{3})/g, octal)))
  } catch {
    return new Set()
  }
}

/** The first thing of somebody else in an output folder that would be lost, because a new bundle needs its name. */
export function inTheWay(
  target: string,
  { entries, changed }: Omit<Staged, 'kept'>,
  table: OldTable | undefined,
): string | undefined {
  const { owned, folders } = table ?? nothing
  for (const folder of foldersOf(changed))
    if (!owned.has(folder) && !folders.has(folder))
      if (statOf(join(target, folder))?.isDirectory() === false) return folder
  const isSame = (path: string) => {
    const { read, encoding } = entries.at(path) ?? {}
    return encoding === undefined && read !== undefined && readRegular(join(target, path)).equals(read())
  }
  return changed.find(path => {
    const found = statOf(join(target, path))
    if (found === undefined) return false
    if (found.isDirectory()) return holdsForeign(target, path, owned)
    return !owned.has(path) && !(found.isFile() && isSame(path))
  })
}

function holdsForeign(target: string, folder: string, owned: ReadonlySet<string>): boolean {
  return readdirSync(join(target, folder), { withFileTypes: true }).some(entry => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? holdsForeign(target, path, owned) : !owned.has(path)
  })
}

/** What is portolan's in a folder without a table. */
const nothing: Pick<OldTable, 'owned' | 'folders'> = { owned: new Set(), folders: new Set() }
