import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Refusal } from '../../model/refusal.ts'
import { lookAt } from '../cache/fingerprints.ts'
import { namesOf, readText } from '../read-regular.ts'
import { type Entry, type OldTable, oldTable, ownedFiles } from './existing-output.ts'
import { foldersOf, holdsImmovable, serverPlaces } from './move-foreign-files.ts'
import type { Staged } from './write-stage.ts'

interface Reading {
  readonly place: string
  readonly shown: string
  readonly isWalked: (path: string) => boolean
  readonly isMovedWhole: (path: string) => boolean
  readonly mounts: ReadonlySet<string>
  /** Files, as was seen a moment ago. */
  readonly kept: ReadonlySet<string>
}

/**
 * What would keep `carryOver` from emptying an output folder. Asked before the swap: behind it, the new bundle is live already, and every
 * later build would meet the same. `shown` is what the message calls the folder, whose real path is `place`.
 */
export function immovable(
  place: string,
  shown: string,
  {
    entries = [],
    kept = new Set(),
    table = oldTable(place),
  }: Partial<Staged> & { readonly table?: OldTable | undefined },
): Refusal | undefined {
  if (!existsSync(place)) return undefined
  const owned = ownedFiles(table)
  const folders = foldersOf(owned)
  const news = foldersOf(pathsOf(entries))
  const whole = new Set(serverPlaces(owned).filter(folder => holdsImmovable(join(place, folder))))
  return inFolder(
    {
      place,
      shown,
      mounts: mountPoints(),
      kept,
      // A folder that is somebody else's moves in one piece, unless the new bundle has one of that name.
      isWalked: path => table === undefined || folders.has(path) || news.has(path),
      isMovedWhole: path => whole.has(path),
    },
    '',
  )
}

function* pathsOf(entries: Iterable<Entry>): Generator<string> {
  for (const { path } of entries) yield path
}

function inFolder(reading: Reading, folder: string): Refusal | undefined {
  const { place, shown, isWalked, isMovedWhole, mounts, kept } = reading
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
  if (folder !== '' && (!isWalked(folder) || isMovedWhole(folder))) return undefined
  const { names, unreadable } = namesOf(join(place, folder))
  if (unreadable[0] !== undefined)
    return {
      refused: `${said(unreadable[0])} has a name that is not UTF-8, so portolan cannot move it to the new bundle`,
      note: `rename it or move it elsewhere. Nothing was changed. In bash, its name is $'${unreadable[0]}'`,
    }
  for (const name of names) {
    const path = join(folder, name)
    const isFolder = () => !kept.has(path) && lookAt(join(place, path))?.isDirectory() === true
    const found = mounts.has(join(place, path)) || isFolder() ? inFolder(reading, path) : undefined
    if (found) return found
  }
  return undefined
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** The real paths at which something is mounted, as Linux tells them. Elsewhere nobody mounts anything into a bundle. */
function mountPoints(): ReadonlySet<string> {
  try {
    // https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html: the fifth field, with spaces as `\040`
    const places = readText('/proc/self/mountinfo')
      .split('\n')
      .map(line => line.split(' ')[4] ?? '')
    return new Set(places.map(place => place.replace(/\\([0-7]{3})/g, (_, code) => octal(code))))
  } catch {
    return new Set()
  }
}

function octal(code: string): string {
  return String.fromCharCode(Number.parseInt(code, 8))
}
