import { dirname, join } from 'node:path'
import { privateFolder } from '../../disk/cache/cache-folders.ts'
import { startLight, useCodeCache } from '../../disk/cache/code-cache.ts'

/** The major version of Node.js. */
export const nodeMajor = Number.parseInt(process.versions.node, 10)

/** Makes a command that compiles a site start fast. Call this before the parsers are loaded, which are most of the program. */
export function startFast({
  config,
  cache,
  writes,
}: {
  readonly config: string
  readonly cache: boolean
  readonly writes: boolean
}): void {
  startLight(nodeMajor)
  const folder = cache ? privateFolder(process.env, ['.', dirname(config)], { creates: writes }) : undefined
  if (folder === undefined) return
  const node = [process.versions, process.arch]
  const atEnd = (save: () => void) => process.once('exit', code => code === 0 && save())
  useCodeCache(join(folder, 'code'), { major: nodeMajor, node, ...(writes && { atEnd }) })
}
