import { resolve, sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'

export interface PathWatcher {
  /**
   * Watches these files and folders, and what lies in them, instead of those before. They lie in `roots`, and may come,
   * go and come again: only a folder that stays can tell of that.
   */
  readonly watch: (roots: readonly string[], paths: readonly string[]) => void
  readonly close: () => Promise<void>
}

/** Editors write in several steps: what they did is told once they are done. */
const settled = 20

/**
 * Tells that something may have changed. It tells too often rather than too seldom, also of what it finds at first:
 * whoever listens compares.
 */
export function watchPaths(tell: () => void, failed: (error: Error) => void): PathWatcher {
  let timer: NodeJS.Timeout | undefined
  let watched = ''
  let watcher: FSWatcher | undefined
  const close = async () => {
    clearTimeout(timer)
    await watcher?.close()
  }
  return {
    watch: (roots, paths) => {
      if (watched === JSON.stringify([roots, paths])) return
      watched = JSON.stringify([roots, paths])
      close()
      const full = paths.map(path => resolve(path))
      // Not `atomic`: it holds back removals for a tenth of a second, to make one change of two.
      watcher = watch([...roots], { atomic: false, ignored: path => !full.some(one => onWay(path, one)) })
      watcher.on('error', error => failed(error as Error))
      watcher.on('all', () => {
        clearTimeout(timer)
        timer = setTimeout(tell, settled)
      })
    },
    close,
  }
}

/** Whether a path leads to another, is the same, or lies in it. */
function onWay(path: string, other: string): boolean {
  const full = resolve(path)
  return holds(full, other) || holds(other, full)
}

function holds(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}
