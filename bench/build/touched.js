// Which files of an output folder a build wrote again.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What tells a file from another with its name. */
export function filesOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.flatMap(entry => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
  return new Map(files.map(file => [file, identityOf(file)]))
}

function identityOf(file) {
  // A file that replaces another has a new inode number.
  const { ino, mtimeNs } = statSync(file, { bigint: true })
  return `${ino} ${mtimeNs}`
}

/** How many files were written or removed. */
export function touched(before, after) {
  const all = [...new Set([...before.keys(), ...after.keys()])]
  return { touched: all.filter(file => before.get(file) !== after.get(file)).length }
}
