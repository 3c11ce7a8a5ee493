import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BundleFile } from '../model/bundle.ts'
import type { ServedBundle } from '../model/served-bundle.ts'
import { readTable } from './read-table.ts'
import { realPath } from './real-path.ts'
import { restore } from './swap.ts'

export interface OpenBundle extends ServedBundle {
  /** Read again whenever a build has replaced it. */
  readonly table: () => BundleFile
}

const suffixes = { br: '.br', gzip: '.gz' } as const

/** Opens a built bundle for serving or questioning; `undefined` when there is none, or a damaged one. */
export function openBundle(folder: string): OpenBundle | undefined {
  restore(realPath(folder))
  const path = join(folder, 'bundle.json')
  const first = readTable(path)
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
    read: (file, encoding) =>
      readFileSync(join(folder, 'public', encoding ? file + suffixes[encoding] : file)),
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
  return stat && `${stat.ino} ${stat.mtimeMs} ${stat.size}`
}
