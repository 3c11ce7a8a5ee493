import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { BundleFile, ServedBundle } from '../../model/bundle.ts'
import { readRegular } from '../read-files.ts'
import { isEncodingOf } from './encode.ts'
import { readTable, siblingOf } from './read-table.ts'
import { bundlePlace } from './swap.ts'

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
  const whole = new Map<string, string | undefined>()
  return {
    table: () => {
      const now = stamp(path)
      if (now !== undefined && now !== seen) {
        table = readAgain(path) ?? table
        seen = now
      }
      return table
    },
    read: (file, encoding) => {
      const path = join('public', encoding ? siblingOf(file, encoding) : file)
      const bytes = readFrom(folder, path)
      if (encoding === undefined) return bytes
      // Whether a sibling holds its original is looked at once, as long as it stays the same file.
      const now = stamp(join(folder, path))
      if (now === undefined || whole.get(path) !== now) {
        if (!isEncodingOf(encoding, bytes, table.files[file]?.sha256))
          throw new Error(`${join(folder, path)} is damaged; portolan build --no-cache repairs it`)
        whole.set(path, now)
      }
      return bytes
    },
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
