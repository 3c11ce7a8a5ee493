import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BundleFile } from '../model/bundle.ts'
import { recover } from './swap.ts'

export interface OpenBundle {
  /** The table as it is now: read again whenever a build has replaced it. */
  readonly table: () => BundleFile
  /** The bytes of a published file, or of its compressed sibling. */
  readonly read: (file: string, encoding: 'br' | 'gzip' | undefined) => Uint8Array
}

const suffixes = { br: '.br', gzip: '.gz' } as const

/** Opens a built bundle for serving or questioning. Throws when there is none. */
export function openBundle(folder: string): OpenBundle {
  recover(folder)
  const path = join(folder, 'bundle.json')
  let table: BundleFile = parse(path)
  let seen = stamp(path)
  return {
    table: () => {
      const now = stamp(path)
      if (now !== undefined && now !== seen) {
        table = parse(path)
        seen = now
      }
      return table
    },
    read: (file, encoding) =>
      readFileSync(join(folder, 'public', encoding ? file + suffixes[encoding] : file)),
  }
}

function parse(path: string): BundleFile {
  const table: BundleFile = JSON.parse(readFileSync(path, 'utf8'))
  if (table.portolan !== 1) throw new Error(`${path} is not the table of a bundle`)
  return table
}

function stamp(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && `${stat.ino} ${stat.mtimeMs} ${stat.size}`
}
