import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ValueStore } from '../cache/value-store.ts'
import type { Entry } from './existing-output.ts'

/** Makes the bytes of a compressed sibling. */
export type Encode = (encoding: 'gzip' | 'br', entry: Entry) => Promise<Uint8Array>

const gzipped = promisify(gzip)
const brotliCompressed = promisify(brotliCompress)

/** As small as the coding can make them. */
export const encoded: Encode = (encoding, { read }) => {
  const bytes = read()
  if (encoding === 'gzip') return gzipped(bytes, { level: 9 })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return brotliCompressed(bytes, { params })
}

/** The same, but what was compressed once is not compressed again. */
export function keptEncoding(pack: Pick<ValueStore, 'get' | 'set'> | undefined): Encode {
  return async (encoding, entry) => {
    const { sha256 } = entry
    if (pack === undefined || sha256 === undefined) return encoded(encoding, entry)
    const key = encodingKey(encoding, sha256)
    const known = pack.get(key)
    if (known) return known
    const bytes = await encoded(encoding, entry)
    pack.set(key, bytes)
    return bytes
  }
}

export function encodingKey(encoding: 'gzip' | 'br', sha256: string): string {
  return `${encoding} ${sha256}`
}
