import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { packageFolder } from '../files/package.ts'
import { fileExists, readRegular } from '../files/read-files.ts'
import { ancestors, type Forbidden, isWithin, realPath } from '../files/sources/real-path.ts'
import type { Folders } from '../model/site.ts'

/** Places that the output can never have: it is replaced as a whole, and files among sources are read as source. */
export function forbiddenForOutput(configFile: string, folders: Partial<Folders> = {}): Forbidden {
  const root = dirname(configFile)
  return {
    holding: [root, process.cwd(), packageFolder, homedir()],
    inside: Object.values(folders).map(folder => join(root, folder)),
  }
}

/** Places that releases can never have: the bundle, the program, and the sites around the folder, in it and here. */
export async function forbiddenForReleases(folder: string, bundle: string): Promise<Forbidden> {
  const { configFolders } = await import('../config/complete/folders.ts')
  const roots = [...ancestors(folder), join(folder, 'site'), 'site']
  const configs = roots.map(root => join(root, 'portolan.yaml')).filter(fileExists)
  const around = configs.filter(config => isWithin(folder, realPath(dirname(config))))
  const sources = around.flatMap(
    config => forbiddenForOutput(config, configFolders(readRegular(config))).inside,
  )
  return { holding: [bundle, packageFolder, ...configs.map(dirname)], inside: [bundle, ...sources] }
}
