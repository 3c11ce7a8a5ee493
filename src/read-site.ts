import { configFolders } from './config/complete/folders.ts'
import { readSources } from './files/sources/read-sources.ts'
import type { Sources } from './model/sources.ts'

/**
 * Reads a config and the folders that it names from the disk: what `compile` takes. Where a file or folder cannot be read, it
 * throws what Node.js does: an Error with `code` and `path`. Without a config that is `ENOENT` and its path.
 */
export function readSite(configFile: string): Sources {
  return readSources(configFile, configFolders)
}
