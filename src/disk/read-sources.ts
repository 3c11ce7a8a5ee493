import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { compareText } from '../model/diagnostic.ts'
import type { Refused, Sources } from '../model/sources.ts'

const configLimit = 1024 * 1024
const pageLimit = 512 * 1024
// The smallest limit among the hosts: Cloudflare's static assets.
const assetLimit = 25 * 1024 * 1024
// Links to folders can multiply a few files without end.
const mostEntries = 200_000

/** The folders that a config names, relative to it. */
interface Folders {
  readonly pages: string
  readonly assets: string
  readonly skills: string
}

/** Reads the config and the folders that it names: once, whole, regular files inside the config's folder only. */
export function readSources(
  configFile: string,
  foldersOf: (config: Uint8Array) => Folders,
  most = mostEntries,
): Sources {
  const root = dirname(configFile)
  const config = basename(configFile)
  const files = new Map<string, Uint8Array>()
  const refused: Refused[] = []
  const stat = statSync(configFile)
  // The system names no file when somebody reads a folder.
  if (stat.isDirectory()) throw Object.assign(new Error('is a folder'), { code: 'EISDIR', path: configFile })
  const { size } = stat
  if (size > configLimit) {
    return { config, files, refused: [{ path: config, reason: 'too-large', size, limit: configLimit }] }
  }
  const bytes = readFileSync(configFile)
  files.set(config, bytes)
  const { pages, assets, skills } = foldersOf(bytes)
  const real = realpathSync(root)
  for (const [folder, limit] of [
    [pages, pageLimit],
    [assets, assetLimit],
    [skills, pageLimit],
  ] as const) {
    const name = folder.replace(/\/+$/, '')
    const reading = { root, real, limit, most, files, refused, entries: 0 }
    readFolder(reading, name, [])
    if (reading.entries > most) refused.push({ path: name, reason: 'too-many', limit: most })
  }
  return { config, files, refused }
}

interface Reading {
  readonly root: string
  readonly real: string
  readonly limit: number
  readonly most: number
  readonly files: Map<string, Uint8Array>
  readonly refused: Refused[]
  /** How many files and folders were come upon. */
  entries: number
}

/** `way` has the real paths of the folders above. */
function readFolder(reading: Reading, folder: string, way: readonly string[]): void {
  const names = namesIn(join(reading.root, folder))
  if (names.length === 0) return
  const here = realpathSync(join(reading.root, folder))
  for (const name of names.sort(compareText)) {
    // Whoever writes pages for /.well-known is to hear that they are not published.
    if (name.startsWith('.') && name !== '.well-known') continue
    if (++reading.entries > reading.most) return
    readEntry(reading, `${folder}/${name}`, [...way, here])
  }
}

function readEntry(reading: Reading, path: string, way: readonly string[]): void {
  const { root, real, limit, files, refused } = reading
  const full = join(root, path)
  const link = lstatSync(full)
  if (link.isSymbolicLink() && !isInside(real, full)) {
    refused.push({ path, reason: 'outside' })
    return
  }
  const entry = statSync(full)
  if (entry.isDirectory()) {
    if (/\.(md|html)$/i.test(path)) refused.push({ path, reason: 'folder' })
    else if (link.isSymbolicLink() && leadsBack(full, way)) refused.push({ path, reason: 'loop' })
    else readFolder(reading, path, way)
  } else if (!entry.isFile()) refused.push({ path, reason: 'not-a-file' })
  else if (entry.size > limit) refused.push({ path, reason: 'too-large', size: entry.size, limit })
  else files.set(path, readFileSync(full))
}

/** Whether a link leads to a folder that it lies in. */
function leadsBack(full: string, way: readonly string[]): boolean {
  const target = realpathSync(full)
  return way.some(folder => folder === target || folder.startsWith(target + sep))
}

function isInside(real: string, full: string): boolean {
  try {
    return realpathSync(full).startsWith(real + sep)
  } catch {
    return false
  }
}

/** A folder that is not there holds nothing: whoever needs it says so at its place. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}
