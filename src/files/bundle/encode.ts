import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib'
import type { Coding } from '../../model/bundle.ts'
import type { Store } from '../../model/sources.ts'
import { digest } from '../../text/digest.ts'

const gzipped = promisify(gzip)
const brotliCompressed = promisify(brotliCompress)

/** Quality of brotli, by the word that `--compress` takes. 11 makes files a tenth smaller, for ten times the CPU. */
export const brotliQualities = { fast: 5, best: 11 } as const
export type Compress = keyof typeof brotliQualities

/** Compresses, gzip always as small as it can; what was compressed once is not compressed again. */
export function encoder(compress: Compress, forms: Store | undefined) {
  return async (encoding: Coding, bytes: Uint8Array, sha256: string): Promise<Uint8Array> => {
    const key = encodingKey(encoding, sha256, compress)
    const known = forms?.get(key)
    if (known) return known
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQualities[compress],
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    }
    // A copy: what zlib returns holds 16 kB, however small the form is.
    const coded = Buffer.from(
      await (encoding === 'gzip' ? gzipped(bytes, { level: 9 }) : brotliCompressed(bytes, { params })),
    )
    forms?.set(key, coded)
    return coded
  }
}

/** The name of a compressed form in the cache. */
export function encodingKey(encoding: Coding, sha256: string, compress: Compress): string {
  return encoding === 'gzip' ? `gzip ${sha256}` : `br ${brotliQualities[compress]} ${sha256}`
}

/** True for bytes of a file in a coding, with nothing else behind them. */
export function isEncodingOf(encoding: Coding, bytes: Uint8Array, sha256: string | undefined): boolean {
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
