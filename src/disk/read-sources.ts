import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { compareText } from '../model/diagnostic.ts'
import type { Refused, Sources } from '../model/sources.ts'

const configLimit = 1024 * 1024
const pageLimit = 512 * 1024
// The smallest limit among the hosts: Cloudflare's static assets.
const assetLimit = 25 * 1024 * 1024

/** The folders that a config names, relative to it. */
interface Folders {
  readonly pages: string
  readonly assets: string
  readonly skills: string
}

/** Reads the config and the folders that it names: once, whole, regular files inside the config's folder only. */
export function readSources(configFile: string, foldersOf: (config: Uint8Array) => Folders): Sources {
  const root = dirname(configFile)
  const config = basename(configFile)
  const files = new Map<string, Uint8Array>()
  const refused: Refused[] = []
  const { size } = statSync(configFile)
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
    readFolder({ root, real, limit, files, refused }, folder.replace(/\/+$/, ''))
  }
  return { config, files, refused }
}

interface Reading {
  readonly root: string
  readonly real: string
  readonly limit: number
  readonly files: Map<string, Uint8Array>
  readonly refused: Refused[]
}

function readFolder(reading: Reading, folder: string): void {
  const names = namesIn(join(reading.root, folder))
  for (const name of names.sort(compareText)) {
    if (name.startsWith('.')) continue
    readEntry(reading, `${folder}/${name}`)
  }
}

function readEntry(reading: Reading, path: string): void {
  const { root, real, limit, files, refused } = reading
  const full = join(root, path)
  const link = lstatSync(full)
  if (link.isSymbolicLink() && !isInside(real, full)) {
    refused.push({ path, reason: 'outside' })
    return
  }
  const entry = statSync(full)
  if (entry.isDirectory()) readFolder(reading, path)
  else if (!entry.isFile()) refused.push({ path, reason: 'not-a-file' })
  else if (entry.size > limit) refused.push({ path, reason: 'too-large', size: entry.size, limit })
  else files.set(path, readFileSync(full))
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
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}
