import { dirname } from 'node:path'

/** What reports put in front of the names of a config's files. */
export function rootOf(config: string): string {
  const folder = dirname(config)
  return folder === '.' ? '' : `${folder}/`
}
