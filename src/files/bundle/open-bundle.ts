import { lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { BundleFile, ServedBundle } from '../../model/bundle.ts'
import { digest } from '../../text/digest.ts'
import { fileExists, readOptional, readRegular } from '../read-files.ts'
import { ancestors, realPath } from '../sources/real-path.ts'
import { isEncodingOf } from './encode.ts'
import { codings, readTable, siblingOf } from './read-table.ts'
import { bundlePlace } from './stage.ts'

export interface OpenBundle extends ServedBundle {
  /** Read again whenever a build has replaced it. */
  readonly table: () => BundleFile
}

/** Opens a built bundle to serve or explain it; `undefined` when there is none. */
export function openBundle(folder: string): OpenBundle | undefined {
  const path = join(folder, 'bundle.json')
  const first = readTable(join(bundlePlace(folder), 'bundle.json'))
  if (first === undefined) return undefined
  let table = first
  let seen = stamp(path)
  return {
    table: () => {
      const now = stamp(path)
      if (now !== undefined && now !== seen) {
        table = readAgain(path) ?? table
        seen = now
      }
      return table
    },
    read: (file, encoding) => readFrom(folder, join('public', encoding ? siblingOf(file, encoding) : file)),
  }
}

/** While a build swaps, what was there is aside for a moment. */
function readFrom(folder: string, path: string): Buffer {
  try {
    return readRegular(join(folder, path))
  } catch (error) {
    const place = bundlePlace(folder)
    if (place === folder) throw error
    return readRegular(join(place, path))
  }
}

/** Who serves goes on with the table that it has when the new one may not be read. */
function readAgain(path: string): BundleFile | undefined {
  try {
    return readTable(path)
  } catch {
    return undefined
  }
}

function stamp(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && `${stat.ino} ${stat.size} ${stat.ctimeMs}`
}

/** Files of a bundle, by how they are: paths below its folder. */
export interface BundleState {
  /** As a build leaves them. */
  readonly whole: readonly string[]
  /** Not there, or not readable. */
  readonly missing: readonly string[]
  /** Not the bytes that the table tells of. */
  readonly changed: readonly string[]
}

/** Compares a bundle in its folder with its own table. */
export function bundleState(folder: string, { files, hosts }: BundleFile): BundleState {
  const state: Record<keyof BundleState, string[]> = { whole: [], missing: [], changed: [] }
  const check = (path: string, isWhole: (bytes: Buffer) => boolean) => {
    const bytes = readOptional(join(folder, path))
    if (bytes !== undefined) state[isWhole(bytes) ? 'whole' : 'changed'].push(path)
    return bytes !== undefined
  }
  for (const [name, { sha256, compressed }] of Object.entries(files)) {
    const file = `public/${name}`
    if (!check(file, bytes => digest(bytes) === sha256)) state.missing.push(file)
    // Without its compressed siblings, a file is sent uncompressed.
    for (const encoding of compressed ? codings : [])
      check(siblingOf(file, encoding), bytes => isEncodingOf(encoding, bytes, sha256))
  }
  // They may be changed.
  state.missing.push(...hosts.filter(path => !fileExists(join(folder, path))))
  return state
}

/** A folder that other users cannot enter, or a file that they cannot read. */
export interface Closed {
  readonly path: string
  /** The rights that `chmod` has to give. */
  readonly lacks: 'o+x' | 'o+r'
}

/**
 * The first thing that keeps other users, such as that of a web server, from the files of a bundle: from the root down. A server that reaches the
 * folder over a link needs the folders above the link, too.
 */
export function closedToOthers(folder: string): Closed | undefined {
  const root = join(realPath(folder), 'public')
  const above = [resolve(folder), root]
    .flatMap(path => ancestors(dirname(path)).toReversed())
    .find(parent => (statSync(parent).mode & 0o001) === 0)
  return above === undefined ? closedIn(root) : { path: above, lacks: 'o+x' }
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
