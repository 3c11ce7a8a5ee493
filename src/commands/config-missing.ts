import { basename, join } from 'node:path'
import { fileExists, isOdd } from '../disk/file-exists.ts'
import { type Mistake, mistake } from './mistake.ts'

/** What to say when there is no config where the call names one. */
export function configMissing(config: string): Mistake | undefined {
  // Whoever reads it says what is wrong with it.
  if (fileExists(config) || isOdd(config)) return undefined
  const inside = join(config, 'portolan.yaml')
  if (fileExists(inside)) return mistake(`${config} is a folder`, `name the config in it: ${inside}`)
  return mistake(
    `there is no config at ${config}`,
    fileExists(basename(config))
      ? `there is a ${basename(config)} here: name it with --config, or go one folder up`
      : 'portolan init lays down a working site; --config names a config that lies elsewhere',
  )
}
