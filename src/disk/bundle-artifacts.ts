import { join } from 'node:path'
import { readFiles } from './read-files.ts'
import { readWholeTable } from './read-table.ts'

/** What a bundle has for its hosts: bytes by path; nothing of what is no bundle. */
export function bundleArtifacts(folder: string): ReadonlyMap<string, Uint8Array | undefined> {
  return readFiles(folder, readWholeTable(join(folder, 'bundle.json'))?.hosts ?? [])
}
