import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Templates } from '../../model/sources.ts'
import { packageFolder } from '../../platform/package.ts'
import { readRegular, readText } from '../read-files.ts'

/** The pages that `init` writes for servers of these editions, by path from the config's folder. */
export function starterPages(editions: string): ReadonlyMap<string, Uint8Array> {
  return new Map(
    ['pages', editions].flatMap(folder =>
      readdirSync(join(packageFolder, 'starter', folder)).map(
        name => [`pages/${name}`, read(`starter/${folder}/${name}`)] as const,
      ),
    ),
  )
}

/** What `init` writes around the site: what Git ignores, and what GitHub runs. */
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

/** Where they are. */
export const templatesFolder = join(packageFolder, 'templates')

/** The templates that came with the program, and the programs for edge hosts, which are compiled. */
export function readTemplates(): Templates {
  return new Map([...filesBelow('templates', ''), ...filesBelow('lib/programs', 'edge/')])
}

function filesBelow(folder: string, prefix: string): readonly (readonly [string, string])[] {
  const root = join(packageFolder, folder)
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(file => [prefix + relative(root, file).replaceAll(sep, '/'), readText(file)])
}

/** What the package says of each diagnostic. */
export function readDiagnosticsDoc(): string {
  return readText(join(packageFolder, 'docs/diagnostics.md'))
}
