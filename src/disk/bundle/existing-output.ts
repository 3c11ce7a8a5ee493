import { existsSync, lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { BundleFile } from '../../model/bundle.ts'
import { isInnerPath } from '../../model/bundle-table.ts'
import { digest } from '../../text/digest.ts'
import { isGroup } from '../../text/merged.ts'
import { lookAt, lookOf } from '../cache/fingerprints.ts'
import { readRegular } from '../read-regular.ts'
import type { Compress } from './encode.ts'
import { readJson } from './read-table.ts'

/** What of an old output folder the new one takes over. Paths are relative to the folder. */
export interface ExistingOutput {
  /** Files that are already as they shall be. */
  readonly kept: ReadonlySet<string>
  /** Files of the old bundle that the new one does not have. */
  readonly obsolete: readonly string[]
}

/** Less than a whole table will do: what an older portolan wrote is its own, too. */
export type OldTable = Pick<BundleFile, 'files' | 'hosts'>

/** What is recorded of an output folder, when all its files were known to be as its table says. */
export interface LastOutput {
  /** How each file looked, by path. */
  readonly looks: ReadonlyMap<string, string>
  readonly compress: Compress
}

/** Whether a folder has something in it and was not written by portolan. */
export function isForeign(folder: string, table = oldTable(folder)): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0 && table === undefined
}

interface OldOptions {
  readonly table?: OldTable | undefined
  readonly last?: LastOutput | undefined
  readonly compress?: Compress
}

/**
 * Compares an output folder with what shall be in it; a compressed sibling comes behind what it is made from. Where nothing is
 * recorded, `fast` takes any sibling that holds the right text, and `best` none.
 */
export function readOld(
  folder: string,
  entries: Iterable<Entry>,
  { table = oldTable(folder), last, compress = 'fast' }: OldOptions = {},
): ExistingOutput {
  const stat = lstatSync(join(folder, 'bundle.json'), { throwIfNoEntry: false })
  const isTrusted = stat !== undefined && last?.looks.get('bundle.json') === lookOf('', stat)
  const isCompressedSo = compress === (isTrusted ? last?.compress : 'fast')
  // A file system without its own time of the last change returns the other time, which anybody can set.
  const isSame = (path: string, now: Stats) =>
    isTrusted && now.ctimeMs !== now.mtimeMs && last?.looks.get(path) === lookOf('', now)
  const digestOf = (path: string) =>
    path.startsWith('public/') ? table?.files[path.slice('public/'.length)]?.sha256 : undefined
  const kept = new Set<string>()
  const others = new Set(ownedFiles(table))
  for (const entry of entries) {
    const { path, encoding } = entry
    others.delete(path)
    // A sibling is only as good as what it was made from.
    if (encoding && !kept.has(path.slice(0, -3))) continue
    if (encoding === 'br' && !isCompressedSo) continue
    const now = lookAt(join(folder, path))
    if (!now?.isFile() || now.mtimeMs !== entry.time * 1000 || (now.mode & 0o777) !== 0o644) continue
    const known = isSame(path, now) ? digestOf(encoding ? path.slice(0, -3) : path) : undefined
    if (isAsWanted(join(folder, path), entry, known)) kept.add(path)
  }
  const obsolete = [...others].filter(path => existsSync(join(folder, path)))
  return { kept, obsolete }
}

/** The files that an output folder's own table says are portolan's; none where there is no such table. */
export function ownedFiles(table: OldTable | undefined): ReadonlySet<string> {
  if (table === undefined) return new Set()
  const published = Object.keys(table.files).flatMap(file =>
    ['', '.gz', '.br'].map(suffix => `public/${file}${suffix}`),
  )
  return new Set([...published, ...table.hosts, 'bundle.json'])
}

/**
 * The table of an output folder; `undefined` if portolan did not write the folder. A table of an older portolan may lack some of the
 * fields, but portolan deletes the files that it names: a table that names a path outside the folder is invalid.
 */
export function oldTable(folder: string): OldTable | undefined {
  const table = readJson(join(folder, 'bundle.json')) as Partial<BundleFile> | null | undefined
  const { portolan, files, hosts } = table ?? {}
  return portolan === 1 && isGroup(files) && Object.keys(files).every(isInnerPath) && isPathList(hosts)
    ? { files, hosts }
    : undefined
}

function isPathList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(item => typeof item === 'string' && isInnerPath(item))
}

/** `known` is the digest of what the file holds, where that need not be read for it. */
function isAsWanted(file: string, { encoding, sha256, read }: Entry, known: string | undefined): boolean {
  const wanted = sha256 ?? digest(read())
  if (known !== undefined) return known === wanted
  const bytes = readRegular(file)
  return encoding === undefined ? digest(bytes) === wanted : isEncodingOf(encoding, bytes, wanted)
}

/** A file as it shall be in the output folder. */
export interface Entry {
  readonly path: string
  /** The content, or for a sibling the content before compression. */
  readonly read: () => Uint8Array
  /** SHA-256 of that, where it is known. */
  readonly sha256?: string
  /** Seconds. A sibling has the time of its original: that is how a later build knows that they belong together. */
  readonly time: number
  readonly encoding?: 'gzip' | 'br'
}

const siblings = [
  ['.gz', 'gzip'],
  ['.br', 'br'],
] as const

/** What is known of a file without making it. */
export interface KnownFiles {
  readonly sha256: string
  /** Has compressed siblings. */
  readonly compressed: boolean
}

/**
 * Every file of a bundle, and behind it its compressed siblings if it has them. Made again each time that somebody goes through
 * them: a page has six, and together they would take more memory than all else about it.
 */
export function entriesOf(
  files: ReadonlyMap<string, Uint8Array>,
  known: (path: string) => KnownFiles | undefined,
): Iterable<Entry> {
  const found = new Map<string, KnownFiles>()
  const knownOf = (path: string) => {
    const facts = known(path) ?? found.get(path)
    if (facts !== undefined) return facts
    const read = { compressed: false, sha256: digest(files.get(path) ?? '') }
    found.set(path, read)
    return read
  }
  return {
    *[Symbol.iterator]() {
      for (const path of files.keys()) {
        const { compressed, sha256 } = knownOf(path)
        let bytes: Uint8Array | undefined
        const read = () => {
          // Its siblings are made of the same bytes, and at the same time.
          bytes ??= files.get(path) ?? new Uint8Array()
          return bytes
        }
        const time = contentTime(sha256)
        yield { path, read, sha256, time }
        if (!compressed) continue
        for (const [suffix, encoding] of siblings) yield { path: path + suffix, read, sha256, time, encoding }
      }
    },
  }
}

/**
 * A modification time made from the content: servers build validators from time and size, so the time has to change
 * when a byte does, and must not when none does. Seconds, from September 2001 to the end of 2018.
 */
export function contentTime(sha256: string): number {
  return 1_000_000_000 + (Number.parseInt(sha256.slice(0, 8), 16) % 545_000_000)
}

/** Whether bytes are those of a file in a coding, and nothing else behind them. */
export function isEncodingOf(
  encoding: 'gzip' | 'br',
  bytes: Uint8Array,
  sha256: string | undefined,
): boolean {
  try {
    const decode = encoding === 'gzip' ? gunzipSync : brotliDecompressSync
    // The types of Node.js do not have what `info` gives.
    const { buffer, engine } = decode(bytes, { info: true }) as unknown as Decoded
    return engine.bytesWritten === bytes.length && digest(buffer) === sha256
  } catch {
    return false
  }
}

interface Decoded {
  readonly buffer: Buffer
  readonly engine: { readonly bytesWritten: number }
}
