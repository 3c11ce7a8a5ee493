// Which files of an output folder a build wrote again, and which of them it had to.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export function filesOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.flatMap(entry => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
  return new Map(files.map(file => [file, stateOf(file)]))
}

function stateOf(file) {
  // A file that replaces another has a new inode number.
  const { ino, mtimeNs } = statSync(file, { bigint: true })
  return {
    identity: `${ino} ${mtimeNs}`,
    digest: createHash('sha1').update(readFileSync(file)).digest('hex'),
  }
}

/** How many files were written or removed, and of how many the bytes differ. */
export function touched(before, after) {
  const all = [...new Set([...before.keys(), ...after.keys()])]
  const other = part => all.filter(file => before.get(file)?.[part] !== after.get(file)?.[part]).length
  return { touched: other('identity'), differing: other('digest') }
}
