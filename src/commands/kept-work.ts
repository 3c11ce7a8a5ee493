import { keptFolder } from '../disk/kept-folder.ts'
import { openPack, type Pack } from '../disk/pack.ts'
import { programId } from '../disk/program-id.ts'

/** What builds of the site of a config have made, kept beside it; `undefined` where nothing can be kept. */
export function keptWork(config: string, options?: { readonly readOnly: boolean }): Pack | undefined {
  const id = programId()
  const folder = keptFolder(config, 'cache')
  // Another Node.js may compress otherwise, and read addresses and words otherwise.
  return id && folder ? openPack(folder, JSON.stringify([id, process.versions]), options) : undefined
}
