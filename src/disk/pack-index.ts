import { createHash } from 'node:crypto'
import { readPlain } from './read-plain.ts'

/** Where a value lies, and how to tell that it is the one. */
export interface Row {
  readonly offset: number
  readonly length: number
  /** The first twelve bytes of its SHA-256, as hex. */
  readonly sum: string
}

export interface Index {
  readonly rows: Map<string, Row>
  /** Which file the values are in. */
  readonly generation: number
  /** Where the next value goes. */
  readonly end: number
}

// Program and form of the file (32 bytes), generation (4), end (6), rows, and SHA-256 of all that (32).
const form = 'portolan pack 1'
const headLength = 42
const rowLength = 16 + 6 + 4 + 12
const sumLength = 32

/** Reads an index; one of another program, or with a single wrong bit, is empty. */
export function readIndex(file: string, program: string): Index {
  const bytes = readPlain(file) ?? Buffer.alloc(0)
  const body = bytes.subarray(0, -sumLength)
  const rows = new Map<string, Row>()
  const isSound =
    body.length >= headLength &&
    (body.length - headLength) % rowLength === 0 &&
    bytes.subarray(-sumLength).equals(sha256(body)) &&
    body.subarray(0, 32).equals(sha256(`${form}\n${program}`))
  if (!isSound) return { rows, generation: 0, end: 0 }
  for (let at = headLength; at < body.length; at += rowLength) {
    const offset = body.readUIntBE(at + 16, 6)
    const length = body.readUInt32BE(at + 22)
    rows.set(body.toString('hex', at, at + 16), {
      offset,
      length,
      sum: body.toString('hex', at + 26, at + rowLength),
    })
  }
  return { rows, generation: body.readUInt32BE(32), end: body.readUIntBE(36, 6) }
}

export function indexBytes(
  program: string,
  generation: number,
  end: number,
  rows: ReadonlyMap<string, Row>,
): Uint8Array {
  const body = Buffer.alloc(headLength + rows.size * rowLength)
  sha256(`${form}\n${program}`).copy(body)
  body.writeUInt32BE(generation, 32)
  body.writeUIntBE(end, 36, 6)
  let at = headLength
  for (const [id, { offset, length, sum }] of rows) {
    body.write(id, at, 'hex')
    body.writeUIntBE(offset, at + 16, 6)
    body.writeUInt32BE(length, at + 22)
    body.write(sum, at + 26, 'hex')
    at += rowLength
  }
  return Buffer.concat([body, sha256(body)])
}

function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}
