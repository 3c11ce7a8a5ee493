import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ignoreFolder } from '../cache/cache-folders.ts'
import { readChecksummed, writeChecksummed } from '../cache/checksummed-file.ts'
import { fingerprintOf } from '../cache/fingerprints.ts'
import { standsAt } from '../write-new.ts'
import { foldersOf } from './read-table.ts'

/**
 * The bundle that the last build replaced. An unchanged file is the same inode there and in the output folder, so the next bundle
 * is made from it by changing the other files alone, without a new name for each file and the removal of each old one.
 */
interface SpareRecord {
  /** Its folders, the root first. */
  readonly folders: readonly string[]
  /** What they looked like: a name that is added, removed or replaced in a folder changes it. */
  readonly fingerprints: readonly string[]
  /** The files that the output folder has in another way, or not at all. */
  readonly outdated: readonly string[]
}

/**
 * Makes the spare bundle a stage without the files that may differ from the output folder, `doubtful` ones among them, and returns their
 * paths. `undefined` where there is no spare bundle for this output, or somebody has changed it: the stage is then still empty. `output`
 * stands for the folder as it is now.
 */
export function takeSpare(
  spare: string,
  stage: string,
  output: string,
  doubtful: readonly string[],
): ReadonlySet<string> | undefined {
  try {
    // What is taken is nobody else's from here on, and looked at only then.
    renameSync(join(spare, 'bundle'), stage)
  } catch {
    return undefined
  }
  const bytes = readChecksummed(join(spare, 'record'), output)
  const record: SpareRecord | undefined = bytes && JSON.parse(bytes.toString())
  if (record && isOpen(stage) && looksLike(stage, record.folders, record.fingerprints)) {
    const cleared = new Set([...record.outdated, ...doubtful])
    removeFrom(stage, cleared)
    return cleared
  }
  try {
    rmSync(stage, { recursive: true })
  } catch {
    // Somebody else's rights: it stays where it was, and is of no use.
    renameSync(stage, join(spare, 'bundle'))
  }
  mkdirSync(stage, { mode: 0o700 })
  return undefined
}

/** Keeps a bundle that was put aside, for the next build; false where that is not possible, or it is not just what a build makes. */
export function keepSpare(
  spare: string,
  aside: string,
  {
    folders,
    outdated,
    output,
  }: {
    /** Absent where it holds more than its table says. */
    readonly folders: readonly string[] | undefined
    readonly outdated: readonly string[]
    readonly output: string
  },
): boolean {
  const place = join(spare, 'bundle')
  try {
    if (!folders?.every(folder => isOpen(join(aside, folder)))) return false
    mkdirSync(spare, { recursive: true })
    ignoreFolder(dirname(spare))
    // Before it has its new name, under which another build may put another one.
    const record: SpareRecord = { folders, fingerprints: folderFingerprints(aside, folders), outdated }
    removeOthers(spare)
    renameSync(aside, place)
    writeChecksummed(join(spare, 'record'), output, Buffer.from(JSON.stringify(record)))
    return true
  } catch {
    // It may be on another file system.
    return false
  }
}

/**
 * Deletes a spare bundle under another name. Under its own, another build could take it meanwhile, and this one would go on to delete
 * in what that one publishes.
 */
function removeOthers(spare: string): void {
  const place = join(spare, 'bundle')
  if (standsAt(place)) renameSync(place, join(mkdtempSync(join(spare, 'old-')), 'bundle'))
  for (const name of readdirSync(spare))
    if (name.startsWith('old-')) rmSync(join(spare, name), { recursive: true, force: true })
}

/** Removes files from a stage, and the folders that are empty then. */
function removeFrom(stage: string, files: ReadonlySet<string>): void {
  for (const file of files) remove(() => unlinkSync(join(stage, file)))
  // The deepest first.
  for (const folder of [...foldersOf(files)].sort().reverse()) remove(() => rmdirSync(join(stage, folder)))
}

/** Not every file is there, and not every folder is empty. */
function remove(act: () => void): void {
  try {
    act()
  } catch {}
}

/** Whether no name was added, removed or replaced in folders since their fingerprints were taken. */
export function looksLike(
  place: string,
  folders: readonly string[],
  fingerprints: readonly string[] | undefined,
): boolean {
  try {
    return folderFingerprints(place, folders).every((now, at) => now === fingerprints?.[at])
  } catch {
    return false
  }
}

/** Renaming a folder changes the time of its own last change, so of the root the names count instead. */
export function folderFingerprints(place: string, folders: readonly string[]): readonly string[] {
  return folders.map(folder => {
    const stat = lstatSync(join(place, folder))
    if (folder !== '') return `${fingerprintOf(folder, stat)} ${stat.mode}`
    const inodeOf = (name: string) => lstatSync(join(place, name)).ino
    return [stat.ino, stat.mtimeMs, ...readdirSync(place).map(name => `${name} ${inodeOf(name)}`)].join(' ')
  })
}

function isOpen(folder: string): boolean {
  const stat = lstatSync(folder)
  return stat.isDirectory() && (stat.mode & 0o7777) === 0o755
}
