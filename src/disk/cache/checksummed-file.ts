import { digest } from '../../text/digest.ts'
import { readPlain } from '../read-files.ts'
import { writePieces } from '../write-new.ts'

const sumLength = 64

/** The bytes that were written to a file with the same key; `undefined` where it is missing, damaged or has another key. */
export function readChecksummed(file: string, key: string): Buffer | undefined {
  const bytes = readPlain(file)
  const body = bytes?.subarray(sumLength)
  return body && bytes?.toString('latin1', 0, sumLength) === sumOf(key, body) ? body : undefined
}

/** Writes bytes behind a SHA-256 of a key and of them. */
export function writeChecksummed(file: string, key: string, body: Uint8Array): void {
  writePieces(file, [sumOf(key, body), body])
}

function sumOf(key: string, body: Uint8Array): string {
  return digest(key + digest(body))
}
