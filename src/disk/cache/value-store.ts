import { createHash } from 'node:crypto'
import {
  closeSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Store } from '../../model/store.ts'
import { digest, digestBytes } from '../../text/digest.ts'
import { readPlain } from '../read-files.ts'
import { writePieces } from '../write-new.ts'
import { ignoreFolder } from './cache-folder.ts'
import { type Row, rowLength, ValueRows } from './value-rows.ts'

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
  const { rows, generation, end: old } = readIndex(join(folder, 'index'), program)
  const place = (number: number) => join(folder, `values-${number}`)
  let file = opened(place(generation))
  const wasThere = file !== undefined
  let isFull = readOnly
  let end = old
  let isNew = false
  /** By number of row, whether somebody has asked for it. */
  const used: boolean[] = []
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
      const row = { offset: end, length: value.length }
      used[rows.set(Buffer.from(id, 'hex'), row, digestBytes(value))] = true
      end += value.length
    }
    pending.clear()
    waiting = 0
    isNew = true
  }
  const read = (number: number): Uint8Array | undefined => {
    if (file === undefined) return undefined
    const { offset, length } = rows.at(number)
    const bytes = Buffer.allocUnsafe(length)
    try {
      if (readSync(file, bytes, 0, length, offset) !== length) return undefined
    } catch {
      return undefined
    }
    return rows.isSum(number, digestBytes(bytes)) ? bytes : undefined
  }
  const writeIndex = (number: number, size: number, of: ValueRows) => {
    writePieces(join(folder, 'index'), indexBytes(program, number, size, of))
    // Builds at the same time, and other programs, may have left more than one.
    for (const name of readdirSync(folder))
      if (/^values-\d+$/.test(name) && name !== `values-${number}`) clear(join(folder, name))
  }
  /** Copies what is of use into a new file; false where that cannot be written. */
  const compact = (): boolean => {
    const next = generation + 1
    const moved = new Map<number, Row>()
    let at = 0
    try {
      const target = created(folder, place(next))
      try {
        for (let number = 0; number < rows.count; number++) {
          const bytes = used[number] ? read(number) : undefined
          if (bytes === undefined) continue
          writeWhole(target, bytes, at)
          moved.set(number, { offset: at, length: bytes.length })
          at += bytes.length
        }
      } finally {
        closeSync(target)
      }
      writeIndex(next, at, rows.moved(moved))
      return true
    } catch {
      clear(place(next))
      return false
    }
  }
  const keep = () => {
    flush()
    if (isFull || file === undefined) return
    const size = used.reduce((sum, isUsed, number) => sum + (isUsed ? rows.at(number).length : 0), 0)
    if (end - size > Math.max(leastWaste, size) && compact()) return
    if (!isNew) return
    writeIndex(generation, end, rows)
    ftruncateSync(file, end)
  }
  return {
    get: key => {
      const id = digestBytes(key)
      const waits = pending.size > 0 ? pending.get(id.toString('hex')) : undefined
      const number = waits ? undefined : rows.find(id)
      if (number === undefined) return waits
      const bytes = read(number)
      if (bytes) used[number] = true
      return bytes
    },
    set: (key, value) => {
      pending.set(digest(key), value)
      waiting += value.length
      if (waiting > gathered) flush()
    },
    use: key => {
      const number = rows.find(digestBytes(key))
      if (number !== undefined) used[number] = true
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
  rmSync(file, { force: true })
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

/** What cannot be removed stays. */
function clear(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {}
}

interface Index {
  readonly rows: ValueRows
  /** Which file the values are in. */
  readonly generation: number
  /** Where the next value goes. */
  readonly end: number
}

// Program and form of the file (32 bytes), generation (4), end (6), rows, and SHA-256 of all that (32).
const form = 'portolan pack 1'
const headLength = 42
const sumLength = 32

/** Reads an index; one of another program, or with a single wrong bit, is empty. */
function readIndex(file: string, program: string): Index {
  const bytes = readPlain(file) ?? Buffer.alloc(0)
  const body = bytes.subarray(0, -sumLength)
  const isSound =
    body.length >= headLength &&
    (body.length - headLength) % rowLength === 0 &&
    bytes.subarray(-sumLength).equals(sha256(body)) &&
    body.subarray(0, 32).equals(sha256(`${form}\n${program}`))
  if (!isSound) return { rows: new ValueRows(), generation: 0, end: 0 }
  return {
    rows: new ValueRows(body.subarray(headLength)),
    generation: body.readUInt32BE(32),
    end: body.readUIntBE(36, 6),
  }
}

/** An index, in pieces. */
function indexBytes(
  program: string,
  generation: number,
  end: number,
  rows: ValueRows,
): readonly Uint8Array[] {
  const head = Buffer.alloc(headLength)
  sha256(`${form}\n${program}`).copy(head)
  head.writeUInt32BE(generation, 32)
  head.writeUIntBE(end, 36, 6)
  return [head, rows.bytes, sha256(head, rows.bytes)]
}

function sha256(...pieces: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest()
}
