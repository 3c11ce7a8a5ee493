import { lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { BundleFile } from '../../model/bundle.ts'
import { digest } from '../../text/digest.ts'
import { fileExists, readOptional } from '../read-files.ts'
import { realPath } from '../sources/real-path.ts'
import { isEncodingOf } from './encode.ts'
import { contentTime } from './existing-output.ts'
import { codings, siblingOf } from './read-table.ts'

/** Files of a bundle that are not as a build leaves them; paths below its folder. */
export interface BundleState {
  /** How many there are and can be read; of them in the web root, siblings included. */
  readonly total: number
  readonly published: number
  /** Not there, or not readable. */
  readonly missing: readonly string[]
  /** Not the bytes that the table tells of. */
  readonly changed: readonly string[]
  /** Missing compressed siblings: the file is sent uncompressed. */
  readonly uncompressed: readonly string[]
  /** Published files without the time that their content gives. */
  readonly untimed: readonly string[]
}

/** Compares a bundle in its folder with its own table. */
export function bundleState(folder: string, { files, hosts }: BundleFile): BundleState {
  const published = Object.entries(files).flatMap(([name, { sha256, compressed }]) => {
    const file = `public/${name}`
    const lookAt = (path: string, absent: State, isWhole: (bytes: Buffer) => boolean): Looked => {
      const bytes = readOptional(join(folder, path))
      if (bytes === undefined) return [path, absent]
      if (!isWhole(bytes)) return [path, 'changed']
      const isTimed =
        statSync(join(folder, path), { throwIfNoEntry: false })?.mtimeMs === contentTime(sha256) * 1000
      return [path, isTimed ? 'whole' : 'untimed']
    }
    return [
      lookAt(file, 'missing', bytes => digest(bytes) === sha256),
      ...(compressed ? codings : []).map(encoding =>
        lookAt(siblingOf(file, encoding), 'uncompressed', bytes => isEncodingOf(encoding, bytes, sha256)),
      ),
    ]
  })
  const others = hosts.map((path): Looked => [path, fileExists(join(folder, path)) ? 'whole' : 'missing'])
  const all = [...published, ...others]
  const those = (state: State) => all.filter(looked => looked[1] === state).map(([path]) => path)
  const present = ([, state]: Looked) => state !== 'missing' && state !== 'uncompressed'
  return {
    total: all.filter(present).length,
    published: published.filter(present).length,
    missing: those('missing'),
    changed: those('changed'),
    uncompressed: those('uncompressed'),
    untimed: those('untimed'),
  }
}

type State = 'whole' | 'missing' | 'changed' | 'uncompressed' | 'untimed'
type Looked = readonly [path: string, state: State]

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
