import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Folders } from '../../model/site.ts'
import type { Refused, Sources } from '../../model/sources.ts'
import { compareText } from '../../text/data.ts'
import { lazyMap } from '../../text/lazy-map.ts'
import { isUnreadable, readRegular, readText } from '../read-files.ts'
import { isLink, isWithin, realPath } from './real-path.ts'

const configLimit = 1024 * 1024
const pageLimit = 512 * 1024
// The smallest limit among the hosts: Cloudflare's static assets.
const assetLimit = 25 * 1024 * 1024
// Links to folders can multiply a few files without end.
const mostEntries = 200_000

export interface ReadSources extends Sources {
  /** Absent when the config is too large to be read. */
  readonly folders?: Folders
}

interface Listed {
  readonly paths: string[]
  readonly refused: Refused[]
}

/** Reads the config and the folders that it names: once, whole, regular files inside the config's folder only. */
export function readSources(
  configFile: string,
  foldersOf: (config: Uint8Array) => Folders,
  most = mostEntries,
): ReadSources {
  const root = dirname(configFile)
  const config = basename(configFile)
  const { size } = statSync(configFile)
  if (size > configLimit) {
    const refused = [{ path: config, reason: 'too-large', size, limit: configLimit }] as const
    return { config, files: new Map(), refused }
  }
  const bytes = readRegular(configFile, configLimit)
  const folders = foldersOf(bytes)
  const { pages, assets, skills, static: files, templates, from } = folders
  const real = realpathSync(root)
  const listed = (limit: number, folder = '') =>
    folder === '' ? [] : [listFolder(root, folder, { real, limit, most })]
  const own = [
    ...listed(pageLimit, pages),
    ...listed(assetLimit, assets),
    ...listed(pageLimit, skills),
    ...listed(assetLimit, files),
    ...listed(pageLimit, templates),
  ]
  const theirs = from === undefined ? [] : [listGiven(root, from, most)]
  const read = (path: string) => [path, readRegular(`${root}/${path}`, assetLimit)] as const
  const later = (path: string) => [path, onDisk(`${root}/${path}`)] as const
  const all = new Map<string, Uint8Array | (() => Uint8Array)>([
    [config, bytes],
    ...own.flatMap(({ paths }) => paths.map(read)),
    ...theirs.flatMap(({ paths }) => paths.map(later)),
  ])
  return {
    config,
    files: lazyMap(all),
    refused: [...own, ...theirs].flatMap(({ refused }) => refused),
    folders,
  }
}

/** Reads a finished site by itself: its files by name, and what was not read. */
export function readGiven(folder: string): Pick<Sources, 'files' | 'refused'> {
  const { paths, refused } = listGiven(folder, '.', mostEntries)
  return {
    files: lazyMap(new Map(paths.map(path => [path.slice(2), onDisk(join(folder, path))]))),
    refused,
  }
}

/** A finished site may be next to the folder of the config, and no link in it may lead out of it. */
function listGiven(root: string, folder: string, most: number): Listed {
  return listFolder(root, folder, { real: realPath(join(root, folder)), limit: assetLimit, most })
}

function listFolder(root: string, named: string, limits: Pick<Reading, 'real' | 'limit' | 'most'>): Listed {
  const folder = named.replace(/\/+$/, '')
  const reading: Reading = { paths: [], refused: [], root, ...limits, entries: 0 }
  const astray = refusedFolder(root, folder)
  if (astray) reading.refused.push(astray)
  else readFolder(reading, folder, [])
  if (reading.entries > limits.most)
    reading.refused.push({ path: folder, reason: 'too-many', limit: limits.most })
  return reading
}

/** A finished site may be larger than the memory, so its files are read whenever they are needed. None may change meanwhile. */
function onDisk(file: string): () => Uint8Array {
  const { size, mtimeMs } = statSync(file)
  return () => {
    const bytes = readRegular(file, assetLimit)
    if (bytes.length === size && statSync(file).mtimeMs === mtimeMs) return bytes
    throw Object.assign(new Error('changed'), { code: 'ERR_CHANGED', path: file })
  }
}

/** Why nothing in a folder is read that the config names: a link, it or one above it, leads out of the site, to nothing or to a name with a dot. */
export function refusedFolder(root: string, path: string): Refused | undefined {
  // A finished site may be next to the folder: `../public`.
  const above = /^(?:\.\.\/)*/.exec(path)?.[0] ?? ''
  const allowed = realPath(join(root, above))
  const full = join(root, path)
  const to = realPath(full)
  if (to === join(allowed, path.slice(above.length)))
    return isLink(full) && !existsSync(full) ? { path, reason: 'outside' } : undefined
  if (to === allowed) return { path, reason: 'loop' }
  if (!isWithin(to, allowed)) return { path, reason: 'outside', to }
  return isHidden(to, allowed) ? { path, reason: 'hidden', to } : undefined
}

/** Whether a name below a folder begins with a dot: what such names have is never published, over no link either. */
function isHidden(path: string, folder: string): boolean {
  return relative(folder, path).split(sep).some(isDotName)
}

// Whoever writes pages for /.well-known is to hear that they are not published.
function isDotName(name: string): boolean {
  return name.startsWith('.') && name !== '.well-known'
}

/** Files of editors and systems, which nobody means to publish. */
const leftover = /^(?:.*~|#.*#|~\$.*|.*\.(?:bak|swp|swo|orig|tmp)|(?:eh)?thumbs\.db|desktop\.ini|__MACOSX)$/i

/** A private key by its name, or by what is in a file that may also be a certificate. */
function isPrivateKey(file: string): boolean {
  if (/(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$|\.(?:p12|pfx|ppk|jks|kdbx)$/i.test(file)) return true
  return /\.(?:pem|key|crt|asc)$/i.test(file) && /^-----BEGIN [A-Z ]*PRIVATE KEY/m.test(readText(file))
}

interface Reading extends Listed {
  readonly root: string
  readonly real: string
  readonly limit: number
  readonly most: number
  /** The number of files and folders so far. */
  entries: number
}

/** `way` has the real paths of the folders above. */
function readFolder(reading: Reading, folder: string, way: readonly string[]): void {
  const names = namesIn(join(reading.root, folder))
  if (names.length === 0) return
  const here = realpathSync(join(reading.root, folder))
  for (const name of names.sort(compareText)) {
    if (isDotName(name)) continue
    if (leftover.test(name) || isUnreadable(name)) {
      const reason = isUnreadable(name) ? 'not-utf-8' : 'leftover'
      reading.refused.push({ path: `${folder}/${name}`, reason })
      continue
    }
    if (++reading.entries > reading.most) return
    readEntry(reading, `${folder}/${name}`, [...way, here])
  }
}

function readEntry(reading: Reading, path: string, way: readonly string[]): void {
  const { root, real, limit, paths, refused } = reading
  const full = `${root}/${path}`
  const link = lstatSync(full)
  const astray = link.isSymbolicLink() ? refusedLink(full, real, path) : undefined
  if (astray) {
    refused.push(astray)
    return
  }
  const entry = link.isSymbolicLink() ? statSync(full) : link
  if (entry.isDirectory()) {
    if (/\.(md|html)$/i.test(path)) refused.push({ path, reason: 'folder' })
    else if (link.isSymbolicLink() && leadsBack(full, way)) refused.push({ path, reason: 'loop' })
    else readFolder(reading, path, way)
  } else if (!entry.isFile()) refused.push({ path, reason: 'not-a-file' })
  else if (entry.size > limit) refused.push({ path, reason: 'too-large', size: entry.size, limit })
  else if (isPrivateKey(full)) refused.push({ path, reason: 'private-key' })
  else paths.push(path)
}

/** True for a link to a folder that contains it. */
function leadsBack(full: string, way: readonly string[]): boolean {
  const target = realpathSync(full)
  return way.some(folder => folder === target || folder.startsWith(target + sep))
}

function refusedLink(full: string, real: string, path: string): Refused | undefined {
  const to = realPath(full)
  if (!existsSync(full) || !to.startsWith(real + sep)) return { path, reason: 'outside' }
  return isHidden(to, real) ? { path, reason: 'hidden', to: relative(real, to) } : undefined
}

/** A missing folder is empty: callers that need it report that. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw error
  }
}
