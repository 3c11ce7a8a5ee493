import { basename, dirname, join } from 'node:path'
import { type BundleFile, type Coding, suffixes } from '../../model/bundle.ts'
import { bundleTable, isInnerPath } from '../../model/bundle-table.ts'
import { isGroup } from '../../text/data.ts'
import { readText } from '../read-files.ts'

/** The table of a bundle; `undefined` where there is no such file. What is not as a build writes it is a fault. */
export function readTable(file: string): BundleFile | undefined {
  const data = readJson(file)
  if (data === undefined) return undefined
  const table = bundleTable(data)
  if (typeof table === 'string') throw Object.assign(new Error(table), { code: damaged, path: file })
  return table
}

/** The same; `undefined` for what is damaged, too, where that is no reason to end. */
export function readWholeTable(file: string): BundleFile | undefined {
  try {
    return readTable(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === damaged) return undefined
    throw error
  }
}

const damaged = 'ERR_TABLE'

/** What a file of JSON says; `undefined` where there is no such file, `null` where there is no JSON in it. What may not be read is a fault. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readText(file))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

/** Less than a whole table will do: what an older portolan wrote is its own, too. */
export interface OldTable extends Pick<BundleFile, 'files' | 'hosts'> {
  /** The files that the table says are portolan's. */
  readonly owned: ReadonlySet<string>
}

/**
 * The table of an output folder; `undefined` if portolan did not write the folder. A table of an older portolan may lack some of the
 * fields, but portolan deletes the files that it names: a table that names a path outside the folder is invalid.
 */
export function oldTable(folder: string): OldTable | undefined {
  const table = readJson(join(folder, 'bundle.json')) as Partial<BundleFile> | null | undefined
  const { portolan, files, hosts } = table ?? {}
  if (portolan !== 1 || !isGroup(files) || !Object.keys(files).every(isInnerPath) || !isPathList(hosts))
    return undefined
  return { files, hosts, owned: ownedFiles({ files, hosts }) }
}

function isPathList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string' && isInnerPath(item))
}

/** The files that the table of an output folder says are portolan's. */
export function ownedFiles({ files, hosts }: Pick<BundleFile, 'files' | 'hosts'>): ReadonlySet<string> {
  const owned = new Set([...hosts, 'bundle.json'])
  for (const name of Object.keys(files)) {
    const file = `public/${name}`
    owned.add(file)
    for (const encoding of codings) owned.add(siblingOf(file, encoding))
  }
  return owned
}

/** Every folder that a path leads through. */
export function foldersOf(files: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const file of files)
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      const folder = file.slice(0, end)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  return folders
}

/** The folders that servers write into, such as nginx's run/: those to which the build gave a .gitignore. */
export function serverPlaces(table: Pick<BundleFile, 'hosts'> | undefined): readonly string[] {
  return (table?.hosts ?? []).filter(isPlaceholder).map(path => dirname(path))
}

/** The name of a file that is only there so that its folder is. */
export const placeholder = '.gitignore'

export function isPlaceholder(path: string): boolean {
  return basename(path) === placeholder
}

/** In what codings a file has compressed siblings. */
export const codings: readonly Coding[] = ['gzip', 'br']

/** The name of a compressed sibling. */
export function siblingOf(file: string, encoding: Coding): string {
  return file + suffixes[encoding]
}
