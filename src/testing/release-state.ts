import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { bundleState } from '../files/bundle/open-bundle.ts'
import { readTable } from '../files/bundle/read-table.ts'

/** Names of the releases in a folder; throws when one of them is not whole. */
export function wholeReleases(folder: string): readonly string[] {
  const releases = join(folder, 'releases')
  const names = existsSync(releases) ? readdirSync(releases).filter(name => !name.startsWith('.')) : []
  for (const name of names) {
    const table = readTable(join(releases, name, 'bundle.json'))
    if (table === undefined) throw new Error(`${name} has no table`)
    const { missing, changed } = bundleState(join(releases, name), table)
    if (missing.length + changed.length > 0)
      throw new Error(`${name} is not whole: ${[...missing, ...changed]}`)
  }
  return names.sort()
}

/** What `current` leads to. */
export function liveRelease(folder: string): string {
  return readlinkSync(join(folder, 'current')).replace(/^releases\//, '')
}

/** Everything in a folder that is not a release, a link to one, or shared. */
export function leftOver(folder: string): readonly string[] {
  const known = new Set(['current', 'releases', 'shared'])
  return [
    ...readdirSync(folder).filter(name => !known.has(name)),
    ...readdirSync(join(folder, 'releases')).filter(name => name.startsWith('.')),
  ]
}
