import { readSources } from './disk/read-sources.ts'
import { configFolders } from './load/config-folders.ts'
import type { Sources } from './model/sources.ts'

/** Reads a config and the folders that it names from the disk: what `compile` takes. Throws when there is no such file. */
export function readSite(configFile: string): Sources {
  return readSources(configFile, configFolders)
}
