import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** The bytes in a coding, soon rather than small: they are sent once or twice, over no distance. */
export function quickEncode(encoding: 'br' | 'gzip', bytes: Uint8Array): Uint8Array {
  return encoding === 'gzip'
    ? gzipSync(bytes, { level: 5 })
    : brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
}
