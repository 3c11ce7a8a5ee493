import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isLink } from '../sources/real-path.ts'
import { writeText } from '../write-new.ts'

/**
 * A folder for work that is kept next to a config; `undefined` where a link has its name: a stranger's commit could let it
 * lead to what is not ours to write.
 */
export function cacheFolder(config: string, part: string): string | undefined {
  const folder = join(dirname(config), '.portolan')
  const below = join(folder, part)
  return [folder, below].some(isLink) ? undefined : below
}

/** Keeps one of our folders out of git. */
export function ignoreFolder(folder: string): void {
  const file = join(folder, '.gitignore')
  if (!existsSync(file)) writeText(file, '*\n')
}
