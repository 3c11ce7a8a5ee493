import { lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { realPath } from '../sources/real-path.ts'

/** A folder that other users cannot enter, or a file that they cannot read. */
interface Closed {
  readonly path: string
  /** What `chmod` has to give. */
  readonly lacks: 'o+x' | 'o+r'
}

/**
 * The first thing that keeps other users, such as that of a web server, from the files of a bundle: from the root down. A server that reaches the
 * folder over a link needs the folders above the link, too.
 */
export function closedToOthers(folder: string): Closed | undefined {
  const root = join(realPath(folder), 'public')
  const above = [...parentsOf(resolve(folder)), ...parentsOf(root)].find(
    parent => (statSync(parent).mode & 0o001) === 0,
  )
  return above === undefined ? closedIn(root) : { path: above, lacks: 'o+x' }
}

function parentsOf(path: string): readonly string[] {
  const parent = dirname(path)
  return parent === path ? [] : [...parentsOf(parent), parent]
}

function closedIn(path: string): Closed | undefined {
  const stat = lstatSync(path)
  if (!stat.isDirectory())
    return stat.isFile() && (stat.mode & 0o004) === 0 ? { path, lacks: 'o+r' } : undefined
  if ((stat.mode & 0o001) === 0) return { path, lacks: 'o+x' }
  for (const name of readdirSync(path).sort()) {
    const found = closedIn(join(path, name))
    if (found) return found
  }
  return undefined
}
