import { createHash } from 'node:crypto'
import { PackRows, rowLength } from './pack-rows.ts'
import { readPlain } from './read-plain.ts'

export interface Index {
  readonly rows: PackRows
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
export function readIndex(file: string, program: string): Index {
  const bytes = readPlain(file) ?? Buffer.alloc(0)
  const body = bytes.subarray(0, -sumLength)
  const isSound =
    body.length >= headLength &&
    (body.length - headLength) % rowLength === 0 &&
    bytes.subarray(-sumLength).equals(sha256(body)) &&
    body.subarray(0, 32).equals(sha256(`${form}\n${program}`))
  if (!isSound) return { rows: new PackRows(), generation: 0, end: 0 }
  return {
    rows: new PackRows(body.subarray(headLength)),
    generation: body.readUInt32BE(32),
    end: body.readUIntBE(36, 6),
  }
}

/** An index, in pieces. */
export function indexBytes(
  program: string,
  generation: number,
  end: number,
  rows: PackRows,
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
