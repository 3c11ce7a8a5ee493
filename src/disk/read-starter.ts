import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from './package-folder.ts'
import { readRegular } from './read-regular.ts'

/** The pages that `init` lays down for servers of these editions, by path beside the config. */
export function starterPages(editions: string): ReadonlyMap<string, Uint8Array> {
  return new Map(
    ['pages', editions].flatMap(folder =>
      readdirSync(join(packageFolder, 'starter', folder)).map(
        name => [`pages/${name}`, read(`starter/${folder}/${name}`)] as const,
      ),
    ),
  )
}

/** What `init` lays down around the site: what Git leaves out, and what GitHub runs. */
export function starterExtras(): ReadonlyMap<string, Uint8Array> {
  const action = readdirSync(join(packageFolder, 'action')).filter(name => name !== 'README.md')
  return new Map([
    ['.gitignore', read('starter/gitignore.txt')],
    ['.github/workflows/site.yml', read('starter/workflow.yml')],
    ...action.map(name => [`.github/actions/portolan/${name}`, read(`action/${name}`)] as const),
  ])
}

function read(path: string): Uint8Array {
  return readRegular(join(packageFolder, path))
}
