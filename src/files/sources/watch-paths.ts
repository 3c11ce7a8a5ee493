import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { isWithin } from './real-path.ts'

export interface PathWatcher {
  /**
   * Watches these files and folders, and what is in them, instead of those before. They are in `roots`, and may come,
   * go and come again: only a folder that stays can tell of that.
   */
  readonly watch: (roots: readonly string[], paths: readonly string[]) => void
  /** For good: nothing is watched from then on. */
  readonly close: () => Promise<void>
}

/** Editors write in several steps: what they did is reported once they are done. */
const settled = 10
/** Between two looks at everything, and how much of the time they may take at most. */
const pause = 1500
const share = 0.02

/**
 * Reports that something may have changed: at once if the system reports it, or else after a check of everything from time to
 * time. Behind links, on network drives and in shared folders of virtual machines, systems report nothing. It reports too
 * often rather than too seldom, also what it finds at first: the caller compares.
 */
export function watchPaths(tell: () => void, failed: (error: Error) => void): PathWatcher {
  let soon: NodeJS.Timeout | undefined
  let later: NodeJS.Timeout | undefined
  let watched = ''
  let watcher: FSWatcher | undefined
  let seen = ''
  let isClosed = false
  const tellSoon = () => {
    clearTimeout(soon)
    soon = setTimeout(tell, settled)
  }
  const stop = async () => {
    clearTimeout(soon)
    clearTimeout(later)
    await watcher?.close()
  }
  const look = (paths: readonly string[]) => {
    const began = performance.now()
    const now = paths.map(path => stampOf(path, [])).join('\n')
    const took = performance.now() - began
    later = setTimeout(look, Math.max(pause, took / share), paths)
    if (now === seen) return
    seen = now
    tellSoon()
  }
  return {
    watch: (roots, paths) => {
      if (isClosed || watched === JSON.stringify([roots, paths])) return
      watched = JSON.stringify([roots, paths])
      stop()
      const full = paths.map(path => resolve(path))
      // Not `atomic`: it holds back removals for a tenth of a second, to make one change of two.
      // Absolute: of a folder that is gone, chokidar watches the one above, and there is none above `.`.
      watcher = watch(
        roots.map(root => resolve(root)),
        { atomic: false, ignored: path => !full.some(one => onWay(path, one)) },
      )
      watcher.on('error', error => failed(error as Error))
      watcher.on('all', tellSoon)
      later = setTimeout(look, pause, full)
    },
    close: () => {
      isClosed = true
      return stop()
    },
  }
}

/** True if a path is another one, contains it, or is inside it. */
function onWay(path: string, other: string): boolean {
  const full = resolve(path)
  return isWithin(full, other) || isWithin(other, full)
}

/** What differs when a file, or one in a folder, was written, replaced or removed; links are followed, but in no circle. */
function stampOf(path: string, way: readonly string[]): string {
  try {
    const stat = statSync(path)
    const here = `${stat.dev} ${stat.ino}`
    const stamp = `${path} ${here} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}`
    if (!stat.isDirectory() || way.includes(here)) return stamp
    return [stamp, ...readdirSync(path).map(name => stampOf(join(path, name), [...way, here]))].join('\n')
  } catch {
    return `${path} is not available`
  }
}
