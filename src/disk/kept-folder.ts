import { dirname, join } from 'node:path'
import { isLink } from './real-path.ts'

/**
 * A folder for work that is kept beside a config; `undefined` where a link stands in its place: a stranger's commit could let it
 * lead to what is not ours to write.
 */
export function keptFolder(config: string, part: string): string | undefined {
  const folder = join(dirname(config), '.portolan')
  const below = join(folder, part)
  return [folder, below].some(isLink) ? undefined : below
}
