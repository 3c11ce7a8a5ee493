import {
  closeSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Store } from '../../model/store.ts'
import { digestBytes } from '../../text/digest.ts'
import { clear, ignoreFolder } from './cache-folders.ts'
import { readChecksummed, writeChecksummed } from './checksummed-file.ts'

/** A store in two files of a folder that may be deleted at any time: the values in a row, and an index of them. */
export interface ValueStore extends Store {
  /** Keeps what is new, and clears away what nobody has asked for; or forgets it all. */
  readonly close: (keep: boolean) => void
}

/** How much is gathered before it is written. */
const gathered = 1024 * 1024
/** Waste below this is not worth the work. */
const leastWaste = 4 * 1024 * 1024

/**
 * Opens a pack. What another program wrote, or anything that is damaged, is as good as not there; where nothing can be
 * written, values last as long as the pack is open.
 */
export function openValueStore(folder: string, program: string, { readOnly = false } = {}): ValueStore {
  const index = join(folder, 'index')
  const { rows: old, generation, end: oldEnd, useful } = readIndex(index, program)
  const place = (number: number) => join(folder, `values-${number}`)
  let file = opened(place(generation))
  const wasThere = file !== undefined
  let isFull = readOnly
  let end = oldEnd
  const news = new Map<string, Row>()
  // To note what is used takes time, and most packs hold little else.
  const used = end - useful > Math.max(leastWaste, useful) ? new Set<string>() : undefined
  const pending = new Map<string, Uint8Array>()
  let waiting = 0

  const flush = () => {
    if (pending.size === 0 || isFull) return
    try {
      file ??= created(folder, place(generation))
      writeWhole(file, Buffer.concat([...pending.values()]), end)
    } catch {
      // Nothing can be written there, or no more: what was there may still be read.
      isFull = true
      return
    }
    for (const [id, value] of pending) {
      news.set(id, { offset: end, length: value.length, sum: sumOf(value) })
      end += value.length
    }
    pending.clear()
    waiting = 0
  }
  const rowOf = (id: string): Row | undefined => news.get(id) ?? old.get(id)
  const read = ({ offset, length, sum }: Row): Uint8Array | undefined => {
    if (file === undefined) return undefined
    try {
      const bytes = Buffer.allocUnsafe(length)
      return readSync(file, bytes, 0, length, offset) === length && sumOf(bytes) === sum ? bytes : undefined
    } catch {
      return undefined
    }
  }
  const keepIndex = (kept: Omit<Index, 'rows'>, rows: readonly RowTable[]) => {
    writeIndex(index, program, kept, rows)
    // Builds at the same time, and other programs, may have left more than one.
    for (const name of readdirSync(folder))
      if (/^values-\d+$/.test(name) && name !== `values-${kept.generation}`) clear(join(folder, name))
  }
  /** Copies what is of use into a new file; false where that cannot be written. */
  const compact = (ids: ReadonlySet<string>): boolean => {
    const next = generation + 1
    const moved = new Map<string, Row>()
    let at = 0
    try {
      const target = created(folder, place(next))
      try {
        for (const id of ids) {
          const row = rowOf(id)
          const bytes = row && read(row)
          if (row === undefined || bytes === undefined) continue
          writeWhole(target, bytes, at)
          moved.set(id, { ...row, offset: at })
          at += bytes.length
        }
      } finally {
        closeSync(target)
      }
      keepIndex({ generation: next, end: at, useful: at }, [rowTable(moved)])
      return true
    } catch {
      clear(place(next))
      return false
    }
  }
  const keep = () => {
    flush()
    if (isFull || file === undefined) return
    let size = 0
    for (const id of used ?? []) size += rowOf(id)?.length ?? 0
    if (used && end - size > Math.max(leastWaste, size) && compact(used)) return
    if (news.size === 0 && !used) return
    const kept = { generation, end, useful: used ? size : wasThere ? useful : end }
    keepIndex(kept, [old, rowTable(news)])
    ftruncateSync(file, end)
  }
  return {
    get: key => {
      const id = idOf(key)
      const waits = pending.get(id)
      if (waits) return waits
      const row = rowOf(id)
      const bytes = row && read(row)
      if (bytes) used?.add(id)
      return bytes
    },
    set: (key, value) => {
      const id = idOf(key)
      used?.add(id)
      pending.set(id, value)
      waiting += value.length
      if (waiting > gathered) flush()
    },
    ...(used && { use: (key: string) => void used.add(idOf(key)) }),
    close: isKept => {
      try {
        if (isKept) keep()
        else if (!wasThere && file !== undefined) clear(place(generation))
      } catch {
        // The next build does without.
      } finally {
        if (file !== undefined) closeSync(file)
      }
    },
  }
}

/** A new file, in whatever place; an existing link is not followed. */
function created(folder: string, file: string): number {
  mkdirSync(folder, { recursive: true })
  ignoreFolder(dirname(folder))
  clear(file)
  return openSync(file, 'wx+')
}

/** One that may not be written may still be read. */
function opened(file: string): number | undefined {
  for (const way of ['r+', 'r'])
    try {
      return lstatSync(file).isFile() ? openSync(file, way) : undefined
    } catch {}
  return undefined
}

/** A disk that is nearly full takes a part. */
function writeWhole(file: number, bytes: Uint8Array, at: number): void {
  if (writeSync(file, bytes, 0, bytes.length, at) !== bytes.length) throw new Error('the disk is full')
}

/** Where a value is. */
interface Row {
  readonly offset: number
  readonly length: number
  readonly sum: string
}

interface Index {
  /** By the key's `idOf`. */
  readonly rows: RowTable
  /** Which file the values are in. */
  readonly generation: number
  /** Where the next value goes. */
  readonly end: number
  /** How many bytes were of use when that was last looked at. */
  readonly useful: number
}

/** How much is kept of a key's SHA-256, and of that of a value. */
const [idLength, sumLength] = [16, 12]

function idOf(key: string): string {
  return digestBytes(key).toString('latin1', 0, idLength)
}

function sumOf(value: Uint8Array): string {
  return digestBytes(value).toString('latin1', 0, sumLength)
}

// In the file: generation (4 bytes), end (6) and useful (6); then for each value its id, offset (6), length (4) and sum.
const headLength = 16
const offsetAt = idLength
const lengthAt = offsetAt + 6
const sumAt = lengthAt + 4
const rowLength = sumAt + sumLength

/** Rows as they are in the file: an edit of a large site needs few of them. */
class RowTable {
  readonly bytes: Buffer
  readonly #places = new Map<string, number>()

  constructor(bytes: Buffer) {
    this.bytes = bytes
    // The last of an id counts.
    for (let at = 0; at + rowLength <= bytes.length; at += rowLength)
      this.#places.set(bytes.toString('latin1', at, at + idLength), at)
  }

  get(id: string): Row | undefined {
    const at = this.#places.get(id)
    if (at === undefined) return undefined
    return {
      offset: this.bytes.readUIntBE(at + offsetAt, 6),
      length: this.bytes.readUInt32BE(at + lengthAt),
      sum: this.bytes.toString('latin1', at + sumAt, at + rowLength),
    }
  }
}

export function rowTable(rows: ReadonlyMap<string, Row>): RowTable {
  const bytes = Buffer.alloc(rows.size * rowLength)
  let at = 0
  for (const [id, { offset, length, sum }] of rows) {
    bytes.write(id, at, 'latin1')
    bytes.writeUIntBE(offset, at + offsetAt, 6)
    bytes.writeUInt32BE(length, at + lengthAt)
    bytes.write(sum, at + sumAt, 'latin1')
    at += rowLength
  }
  return new RowTable(bytes)
}

/** Reads an index; one of another program, or with a single wrong bit, is empty. */
export function readIndex(file: string, program: string): Index {
  const found = readChecksummed(file, program)
  const bytes = found && found.length >= headLength ? found : Buffer.alloc(headLength)
  return {
    rows: new RowTable(bytes.subarray(headLength)),
    generation: bytes.readUInt32BE(0),
    end: bytes.readUIntBE(4, 6),
    useful: bytes.readUIntBE(10, 6),
  }
}

export function writeIndex(
  file: string,
  program: string,
  { generation, end, useful }: Omit<Index, 'rows'>,
  rows: readonly RowTable[],
): void {
  const head = Buffer.alloc(headLength)
  head.writeUInt32BE(generation)
  head.writeUIntBE(end, 4, 6)
  head.writeUIntBE(useful, 10, 6)
  writeChecksummed(file, program, Buffer.concat([head, ...rows.map(({ bytes }) => bytes)]))
}
