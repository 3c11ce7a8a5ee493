import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BundleFile } from '../model/bundle.ts'
import { digest } from '../model/digest.ts'
import type { Entry } from './entries.ts'
import { readJson } from './read-json.ts'

/** What of an old output folder the new one takes over. Paths are relative to the folder. */
export interface Old {
  /** Files that are already as they shall be. */
  readonly kept: ReadonlySet<string>
  /** Files of the old bundle that the new one does not have. */
  readonly obsolete: readonly string[]
}

/** Whether a folder has something in it and was not written by portolan. */
export function isForeign(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0 && ownedFiles(folder) === undefined
}

/** Compares an output folder with what shall stand in it. */
export function readOld(folder: string, entries: readonly Entry[]): Old {
  const kept = new Set(
    entries.filter(entry => isAsWanted(join(folder, entry.path), entry)).map(({ path }) => path),
  )
  // A sibling is only as good as what it was made from.
  for (const { path, encoding } of entries) if (encoding && !kept.has(path.slice(0, -3))) kept.delete(path)
  const wanted = new Set(entries.map(({ path }) => path))
  const obsolete = [...(ownedFiles(folder) ?? [])].filter(
    path => !wanted.has(path) && existsSync(join(folder, path)),
  )
  return { kept, obsolete }
}

/** The files that an output folder's own table says are portolan's; `undefined` where there is no such table. */
export function ownedFiles(folder: string): ReadonlySet<string> | undefined {
  const table = tableOf(folder)
  if (table === undefined) return undefined
  const published = Object.keys(table.files).flatMap(file =>
    ['', '.gz', '.br'].map(suffix => `public/${file}${suffix}`),
  )
  return new Set([...published, ...table.hosts, 'bundle.json'])
}

/** Less than a whole table will do: what an older portolan wrote is its own, too. */
function tableOf(folder: string): Pick<BundleFile, 'files' | 'hosts'> | undefined {
  const table = readJson(join(folder, 'bundle.json')) as Partial<BundleFile> | null | undefined
  const { portolan, files, hosts } = table ?? {}
  return portolan === 1 && typeof files === 'object' && files !== null && isTextList(hosts)
    ? { files, hosts }
    : undefined
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string')
}

function isAsWanted(file: string, entry: Entry): boolean {
  const { time, encoding, sha256 } = entry
  const stat = lstatSync(file, { throwIfNoEntry: false })
  if (!stat?.isFile() || stat.mtimeMs !== time * 1000 || (stat.mode & 0o777) !== 0o644) return false
  if (encoding !== undefined) return true
  if (sha256 !== undefined) return digest(readFileSync(file)) === sha256
  const { bytes } = entry
  return stat.size === bytes.length && readFileSync(file).equals(bytes)
}
