import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BundleFile } from '../model/bundle.ts'
import type { Entry } from './entries.ts'

/** What of an old output folder the new one takes over. Paths are relative to the folder. */
export interface Old {
  /** Files that are already as they shall be. */
  readonly kept: ReadonlySet<string>
  /** What somebody else laid there: files, links, and folders that hold none of ours. */
  readonly carried: readonly string[]
  /** Files of the old bundle that the new one does not have. */
  readonly obsolete: readonly string[]
}

/** Whether a folder has something in it and was not written by portolan. */
export function isForeign(folder: string): boolean {
  return (
    existsSync(folder) &&
    (!lstatSync(folder).isDirectory() || readdirSync(folder).length > 0) &&
    !tableOf(folder)
  )
}

/** Compares an output folder with what shall stand in it; with `discard`, nothing of others is carried over. */
export function readOld(folder: string, entries: readonly Entry[], discard: boolean): Old {
  const wanted = new Map(entries.map(entry => [entry.path, entry]))
  const table = tableOf(folder)
  const owned = table ? ownedBy(table) : new Set<string>()
  const old = { kept: new Set<string>(), carried: [] as string[], obsolete: [] as string[] }
  for (const path of walk(folder, '')) {
    const entry = wanted.get(path)
    if (entry === undefined) (discard || owned.has(path) ? old.obsolete : old.carried).push(path)
    else if (isAsWanted(join(folder, path), entry)) old.kept.add(path)
  }
  // A sibling is only as good as what it was made from.
  for (const { path, encoding } of entries)
    if (encoding && !old.kept.has(path.slice(0, -3))) old.kept.delete(path)
  return old
}

function isAsWanted(file: string, { bytes, time, encoding }: Entry): boolean {
  const stat = lstatSync(file)
  if (!stat.isFile() || stat.mtimeMs !== time * 1000 || (stat.mode & 0o777) !== 0o644) return false
  return encoding !== undefined || (stat.size === bytes.length && readFileSync(file).equals(bytes))
}

function ownedBy(table: BundleFile): ReadonlySet<string> {
  const published = Object.keys(table.files).flatMap(file => [
    `public/${file}`,
    `public/${file}.gz`,
    `public/${file}.br`,
  ])
  return new Set([...published, ...table.hosts, 'bundle.json'])
}

function tableOf(folder: string): BundleFile | undefined {
  try {
    const table: BundleFile = JSON.parse(readFileSync(join(folder, 'bundle.json'), 'utf8'))
    return table.portolan === 1 ? table : undefined
  } catch {
    return undefined
  }
}

function* walk(folder: string, prefix: string): Generator<string> {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
    const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`
    if (entry.isDirectory()) yield* walk(folder, path)
    else yield path
  }
}
