import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds between two looks, and how much of the time they may take at most. */
const pause = 50
const share = 0.1
/** Editors empty a file before they write it: a change is reported when nothing else has come in this time. */
const settled = 20

/**
 * Reports changes to files and folders, and to what is in them, until the function that it returns is called. It looks at
 * everything: behind links, on network drives and in shared folders of virtual machines, systems say nothing. It reports at first,
 * too: the caller compares.
 */
export function watchPaths(pathsNow: () => readonly string[], report: () => void): () => void {
  let seen = ''
  let isChanged = false
  const look = () => {
    const began = performance.now()
    const now = pathsNow()
      .map(path => stampOf(path, []))
      .join('\n')
    const isSettled = now === seen
    seen = now
    if (isSettled && isChanged) report()
    isChanged = !isSettled
    const took = performance.now() - began
    timer = setTimeout(look, isChanged ? settled : Math.max(pause, took / share))
  }
  let timer = setTimeout(look, pause)
  return () => clearTimeout(timer)
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
