import { existsSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { type Coding, type FileFacts, suffixes } from '../../model/bundle.ts'
import { digest } from '../../text/digest.ts'
import { fingerprintOf, statOf } from '../cache/fingerprints.ts'
import { readRegular } from '../read-files.ts'
import { type Compress, isEncodingOf } from './encode.ts'
import { codings, type OldTable, oldTable, siblingOf } from './read-table.ts'

/** What of an old output folder the new one takes over. Paths are relative to the folder. */
export interface ExistingOutput {
  /** Files that are already as they shall be, with their fingerprint where it is that of the last build. */
  readonly kept: ReadonlyMap<string, string | undefined>
  /** The others that shall be there. */
  readonly changed: readonly string[]
  /** Files of the old bundle that the new one does not have, whether they are still there or not. */
  readonly obsolete: readonly string[]
  /** How many of them are there. */
  readonly removed: number
}

/** What is recorded of an output folder, when all its files were known to be as its table says. */
export interface LastOutput {
  /** The fingerprint of each file. */
  readonly fingerprints: ReadonlySet<string>
  readonly compress: Compress
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
  const same = (path: string, now: Stats | undefined) => {
    const fingerprint = now && fingerprintOf(path, now)
    return fingerprint !== undefined && last?.fingerprints.has(fingerprint) ? fingerprint : undefined
  }
  const isTrusted = same('bundle.json', statOf(join(folder, 'bundle.json'))) !== undefined
  const isCompressedSo = compress === (isTrusted ? last?.compress : 'fast')
  const digestOf = (path: string) =>
    path.startsWith('public/') ? table?.files[path.slice('public/'.length)]?.sha256 : undefined
  const kept = new Map<string, string | undefined>()
  const changed: string[] = []
  const others = new Set(table?.owned)
  for (const entry of entries) {
    const { path, encoding } = entry
    others.delete(path)
    const original = encoding ? path.slice(0, -3) : path
    // A sibling is only as good as what it was made from.
    const mayStay = encoding ? kept.has(original) && (encoding !== 'br' || isCompressedSo) : true
    const now = mayStay ? statAsWritten(`${folder}/${path}`, entry.time) : undefined
    // A file system without its own time of the last change returns the other time, which anybody can set.
    const known = isTrusted && now?.ctimeMs !== now?.mtimeMs ? same(path, now) : undefined
    if (now && isAsWanted(`${folder}/${path}`, entry, known && digestOf(original))) kept.set(path, known)
    else changed.push(path)
  }
  const obsolete = [...others]
  const removed = obsolete.filter(path => existsSync(`${folder}/${path}`)).length
  return { kept, changed, obsolete, removed }
}

/** What the system knows of a file, if it has the kind, the time and the rights that a build gives. */
function statAsWritten(file: string, time: number): Stats | undefined {
  const now = statOf(file)
  return now?.isFile() && now.mtimeMs === time * 1000 && (now.mode & 0o777) === 0o644 ? now : undefined
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
  readonly encoding?: Coding
}

/** The entries of an output folder, in order, or one by its path. */
export interface Entries extends Iterable<Entry> {
  readonly at: (path: string) => Entry | undefined
}

/** Entries that are in memory. */
export function entryList(entries: readonly Entry[]): Entries {
  const byPath = new Map(entries.map(entry => [entry.path, entry]))
  return { [Symbol.iterator]: () => entries[Symbol.iterator](), at: path => byPath.get(path) }
}

/** What is known of a file without making it. */
export type KnownFacts = Pick<FileFacts, 'sha256' | 'compressed'>

/**
 * Every file of a bundle, and behind it its compressed siblings if it has them. Made again each time that somebody goes through
 * them: a page has six, and together they would take more memory than all else about it.
 */
export function entriesOf(
  files: ReadonlyMap<string, Uint8Array>,
  known: (path: string) => KnownFacts | undefined,
): Entries {
  const found = new Map<string, KnownFacts>()
  const factsOf = (path: string) => {
    const facts = known(path) ?? found.get(path)
    if (facts !== undefined) return facts
    const read = { compressed: false, sha256: digest(files.get(path) ?? '') }
    found.set(path, read)
    return read
  }
  // Siblings are made of the same bytes, and at the same time.
  let last: { readonly path: string; readonly bytes: Uint8Array } | undefined
  const original = (path: string): Entry => {
    const { sha256 } = factsOf(path)
    const read = () => {
      if (last?.path !== path) last = { path, bytes: files.get(path) ?? new Uint8Array() }
      return last.bytes
    }
    return { path, read, sha256, time: contentTime(sha256) }
  }
  return {
    *[Symbol.iterator]() {
      for (const path of files.keys()) {
        const entry = original(path)
        yield entry
        if (!factsOf(path).compressed) continue
        for (const encoding of codings) yield { ...entry, path: siblingOf(path, encoding), encoding }
      }
    },
    at: path => {
      if (files.has(path)) return original(path)
      const encoding = codings.find(encoding => path.endsWith(suffixes[encoding]))
      const from = encoding && path.slice(0, -suffixes[encoding].length)
      return from && files.has(from) ? { ...original(from), path, encoding } : undefined
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
