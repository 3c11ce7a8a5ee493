import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { releasesIn } from './releases.ts'

/**
 * Removes the releases that were live longest ago, and what killed processes left. A release is renamed first, so that
 * half of one never stands under its name.
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
