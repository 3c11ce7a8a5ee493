import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ValueStore } from '../cache/value-store.ts'

/** Makes the bytes of a compressed sibling. */
export type Encode = (
  encoding: 'gzip' | 'br',
  original: { readonly read: () => Uint8Array; readonly sha256?: string },
) => Promise<Uint8Array>

const gzipped = promisify(gzip)
const brotliCompressed = promisify(brotliCompress)

/** How hard brotli works, by the word that `--compress` takes. 11 makes files a tenth smaller, for ten times the CPU. */
export const brotliQualities = { fast: 5, best: 11 } as const
export type Compress = keyof typeof brotliQualities

/** Compresses, gzip always as small as it can; what was compressed once is not compressed again. */
export function encoder(compress: Compress, cache: Pick<ValueStore, 'get' | 'set'> | undefined): Encode {
  return async (encoding, { read, sha256 }) => {
    const key = sha256 && encodingKey(encoding, sha256, compress)
    const known = key && cache?.get(key)
    if (known) return known
    const bytes = read()
    const coded =
      encoding === 'gzip'
        ? await gzipped(bytes, { level: 9 })
        : await brotliCompressed(bytes, { params: brotliParams(compress, bytes.length) })
    if (key) cache?.set(key, coded)
    return coded
  }
}

/** The name of a compressed sibling in the cache. */
export function encodingKey(encoding: 'gzip' | 'br', sha256: string, compress: Compress): string {
  return encoding === 'gzip' ? `gzip ${sha256}` : `br ${brotliQualities[compress]} ${sha256}`
}

function brotliParams(compress: Compress, size: number): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: brotliQualities[compress],
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  }
}
