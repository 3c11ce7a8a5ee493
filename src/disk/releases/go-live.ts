import { lstatSync, readlinkSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { Refusal } from '../../model/refusal.ts'
import { flushFolder } from '../bundle/swap.ts'
import { releasesIn } from './releases.ts'

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

/** Why `current` cannot be made to lead to a release: somebody else put it there. */
export function notOurs(folder: string): Refusal | undefined {
  const current = join(folder, 'current')
  const stat = lstatSync(current, { throwIfNoEntry: false })
  if (stat === undefined) return undefined
  if (!stat.isSymbolicLink())
    return {
      refused: `${current} is ${stat.isDirectory() ? 'a folder' : 'a file'}, but it must be a link to a release`,
      note: 'move it away, then publish again; the web root stays current/public',
    }
  const goal = readlinkSync(current)
  const releases = join(folder, 'releases')
  if (goal.startsWith('releases/') || goal.startsWith(`${releases}/`)) return undefined
  return {
    refused: `${current} points to ${goal}, which is not a release in this folder`,
    note: 'remove the link, then publish again',
  }
}
