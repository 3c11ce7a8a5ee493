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
export interface ValueStore extends Required<Store> {
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
  const { rows, generation, end: old } = readIndex(index, program)
  const place = (number: number) => join(folder, `values-${number}`)
  let file = opened(place(generation))
  const wasThere = file !== undefined
  let isFull = readOnly
  let end = old
  let isNew = false
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
      rows.set(id, { offset: end, length: value.length, sum: sumOf(value), isUsed: true })
      end += value.length
    }
    pending.clear()
    waiting = 0
    isNew = true
  }
  const read = ({ offset, length, sum }: Row): Uint8Array | undefined => {
    if (file === undefined) return undefined
    try {
      const bytes = Buffer.allocUnsafe(length)
      return readSync(file, bytes, 0, length, offset) === length && sumOf(bytes) === sum ? bytes : undefined
    } catch {
      return undefined
    }
  }
  const keepIndex = (kept: Index) => {
    writeIndex(index, program, kept)
    // Builds at the same time, and other programs, may have left more than one.
    for (const name of readdirSync(folder))
      if (/^values-\d+$/.test(name) && name !== `values-${kept.generation}`) clear(join(folder, name))
  }
  /** Copies what is of use into a new file; false where that cannot be written. */
  const compact = (): boolean => {
    const next = generation + 1
    const moved = new Map<string, Row>()
    let at = 0
    try {
      const target = created(folder, place(next))
      try {
        for (const [id, row] of rows) {
          const bytes = row.isUsed ? read(row) : undefined
          if (bytes === undefined) continue
          writeWhole(target, bytes, at)
          moved.set(id, { ...row, offset: at })
          at += bytes.length
        }
      } finally {
        closeSync(target)
      }
      keepIndex({ rows: moved, generation: next, end: at })
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
    for (const { isUsed, length } of rows.values()) if (isUsed) size += length
    if (end - size > Math.max(leastWaste, size) && compact()) return
    if (!isNew) return
    keepIndex({ rows, generation, end })
    ftruncateSync(file, end)
  }
  return {
    get: key => {
      const id = idOf(key)
      const waits = pending.get(id)
      if (waits) return waits
      const row = rows.get(id)
      const bytes = row && read(row)
      if (row && bytes) row.isUsed = true
      return bytes
    },
    set: (key, value) => {
      pending.set(idOf(key), value)
      waiting += value.length
      if (waiting > gathered) flush()
    },
    use: key => {
      const row = rows.get(idOf(key))
      if (row) row.isUsed = true
    },
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
  /** Whether somebody has asked for it. */
  isUsed: boolean
}

interface Index {
  /** By the key's `idOf`. */
  readonly rows: Map<string, Row>
  /** Which file the values are in. */
  readonly generation: number
  /** Where the next value goes. */
  readonly end: number
}

/** How much is kept of a key's SHA-256, and of that of a value. */
const [idLength, sumLength] = [16, 12]

function idOf(key: string): string {
  return digestBytes(key).toString('latin1', 0, idLength)
}

function sumOf(value: Uint8Array): string {
  return digestBytes(value).toString('latin1', 0, sumLength)
}

// In the file: generation (4 bytes) and end (6); then for each value its id, offset (6), length (4) and sum.
const headLength = 10
const offsetAt = idLength
const lengthAt = offsetAt + 6
const sumAt = lengthAt + 4
const rowLength = sumAt + sumLength

/** Reads an index; one of another program, or with a single wrong bit, is empty. */
export function readIndex(file: string, program: string): Index {
  const found = readChecksummed(file, program)
  const bytes = found && found.length >= headLength ? found : Buffer.alloc(headLength)
  const rows = new Map<string, Row>()
  for (let at = headLength; at + rowLength <= bytes.length; at += rowLength)
    rows.set(bytes.toString('latin1', at, at + idLength), {
      offset: bytes.readUIntBE(at + offsetAt, 6),
      length: bytes.readUInt32BE(at + lengthAt),
      sum: bytes.toString('latin1', at + sumAt, at + rowLength),
      isUsed: false,
    })
  return { rows, generation: bytes.readUInt32BE(0), end: bytes.readUIntBE(4, 6) }
}

export function writeIndex(file: string, program: string, { rows, generation, end }: Index): void {
  const bytes = Buffer.alloc(headLength + rows.size * rowLength)
  bytes.writeUInt32BE(generation)
  bytes.writeUIntBE(end, 4, 6)
  let at = headLength
  for (const [id, { offset, length, sum }] of rows) {
    bytes.write(id, at, 'latin1')
    bytes.writeUIntBE(offset, at + offsetAt, 6)
    bytes.writeUInt32BE(length, at + lengthAt)
    bytes.write(sum, at + sumAt, 'latin1')
    at += rowLength
  }
  writeChecksummed(file, program, bytes)
}
