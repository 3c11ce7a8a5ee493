import {
  existsSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import type { BundleFile, Route } from '../../model/bundle.ts'
import type { Refusal } from '../../model/refusal.ts'
import { codings, isPlaceholder, readWholeTable } from '../bundle/read-table.ts'
import { flushFolder } from '../bundle/stage.ts'
import { readFiles } from '../read-files.ts'

/** A bundle in `releases/`. */
export interface Release {
  /** Its folder's name: the beginning of the bundle's id, with a number behind it for another one of the same id. */
  readonly name: string
  /** `current` points to it. */
  readonly live: boolean
  /** When it last went live, in milliseconds; undefined if never. Kept as the time of its folder. */
  readonly since: number | undefined
  /** The number of addresses that it answers. */
  readonly addresses: number
  readonly pages: number
  /** As `publish` counts them. */
  readonly files: number
}

/** The releases in a folder: the live one first, then from the one that was live last to those that never were. */
export function releasesIn(folder: string): readonly Release[] {
  const live = liveName(folder)
  const names = existsSync(join(folder, 'releases')) ? readdirSync(join(folder, 'releases')) : []
  return names
    .flatMap(name => releaseOf(folder, name, live) ?? [])
    .sort((a, b) => Number(b.live) - Number(a.live) || (b.since ?? 0) - (a.since ?? 0))
}

/** The release that `current` points to. */
function liveName(folder: string): string | undefined {
  try {
    const [place, prefix] = [realpathSync(join(folder, 'current')), realpathSync(join(folder, 'releases'))]
    return place.startsWith(join(prefix, '/')) ? place.slice(prefix.length + 1) : undefined
  } catch {
    // There is no `current` yet, or its release is gone.
    return undefined
  }
}

function releaseOf(folder: string, name: string, live: string | undefined): Release | undefined {
  const place = join(folder, 'releases', name)
  const table = isReleaseName(name) ? readWholeTable(join(place, 'bundle.json')) : undefined
  if (table === undefined) return undefined
  const time = statSync(place).mtimeMs
  return {
    name,
    live: name === live,
    since: time === 0 ? undefined : time,
    addresses: table.routes.length,
    pages: table.routes.filter(isPage).length,
    files: fileCount(table),
  }
}

function isPage({ representations }: Route): boolean {
  return representations.some(({ type }) => type.startsWith('text/html'))
}

function fileCount({ files, hosts }: BundleFile): number {
  const published = Object.values(files)
  const siblings = codings.length * published.filter(({ compressed }) => compressed).length
  return published.length + siblings + hosts.filter(path => !isPlaceholder(path)).length + 1
}

/** Everything else in `releases/` is somebody else's, and left alone. */
function isReleaseName(name: string): boolean {
  return /^[0-9a-f]{12}(?:-[1-9]\d*)?$/.test(name)
}

/**
 * Points `current` to a release. A link is made next to it and renamed onto it, so that at every moment it points to
 * one release or the other. `now` is remembered as when the release went live.
 */
export function goLive(folder: string, name: string, now: number): void {
  const releases = releasesIn(folder)
  const live = releases.find(release => release.live)
  if (live?.name === name) return
  const latest = Math.max(0, ...releases.map(({ since }) => since ?? 0))
  // Somebody may have been killed before the time of the live one was written down.
  if (live && live.since !== latest) stamp(folder, live.name, latest + 1)
  const fresh = join(folder, '.current-new')
  rmSync(fresh, { force: true })
  symlinkSync(join('releases', name), fresh)
  renameSync(fresh, join(folder, 'current'))
  flushFolder(folder)
  // The order in which releases were live outlives a clock that is set back.
  stamp(folder, name, Math.max(now, latest + 2))
}

function stamp(folder: string, name: string, milliseconds: number): void {
  utimesSync(join(folder, 'releases', name), milliseconds / 1000, milliseconds / 1000)
}

/** Why a folder cannot have releases: something in it is not portolan's. */
export function notOurs(folder: string): Refusal | undefined {
  const [current, releases] = [join(folder, 'current'), join(folder, 'releases')]
  const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
  const goal = isLink(current) ? readlinkSync(current) : undefined
  const isOurs = goal?.startsWith('releases/') || goal?.startsWith(`${releases}/`)
  if (goal === undefined ? existsSync(current) : !isOurs)
    return {
      refused: `${current}${goal === undefined ? '' : `, which points to ${goal},`} is not a link to a release in this folder`,
      note: 'move it away, then publish again; the web root stays current/public',
    }
  if (isLink(releases))
    return {
      refused: `${releases} is a link, but it must be a folder`,
      note: `move the folder back. To keep releases on another disk, make a link of ${folder} as a whole`,
    }
  const own = /^(?:releases|shared|lost\+found|\.(?:current|ci-stage).*)$/
  const names = existsSync(folder) ? readdirSync(folder).filter(name => !own.test(name)) : []
  if (goal !== undefined || names.length === 0 || releasesIn(folder).length > 0) return undefined
  return {
    refused: `${folder} has no releases, but other files: ${names[0]}${names.length > 1 ? `, and ${names.length - 1} more` : ''}`,
    note: 'name a new or empty folder, such as /srv/my-server',
  }
}

/**
 * Removes the releases that were live longest ago, and what killed processes left. A release is renamed first, so that
 * there is never half of one under its name.
 */
export function prune(
  folder: string,
  keep: number,
): { readonly removed: readonly string[]; readonly stuck: readonly string[] } {
  sweep(folder)
  const old = releasesIn(folder).slice(keep)
  const stuck = old.filter(({ name }) => !remove(folder, name))
  return {
    removed: old.filter(release => !stuck.includes(release)).map(({ name }) => name),
    stuck: stuck.map(({ name }) => name),
  }
}

/** Removes what killed processes left in `releases/`. */
function sweep(folder: string): void {
  const releases = join(folder, 'releases')
  const stages = readdirSync(releases).filter(name => /^\.stage-[0-9A-Za-z-]+$/.test(name))
  for (const stage of stages) tryTo(() => rmSync(join(releases, stage), { recursive: true, force: true }))
}

function remove(folder: string, name: string): boolean {
  const gone = join(folder, 'releases', `.stage-${name}`)
  return tryTo(() => {
    renameSync(join(folder, 'releases', name), gone)
    rmSync(gone, { recursive: true, force: true })
  })
}

/** A release of another user may not be removable: that is no reason not to publish. */
function tryTo(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}

/** What a bundle has for its hosts: bytes by path; nothing of what is no bundle. */
export function bundleArtifacts(folder: string): ReadonlyMap<string, Uint8Array | undefined> {
  return readFiles(folder, readWholeTable(join(folder, 'bundle.json'))?.hosts ?? [])
}
