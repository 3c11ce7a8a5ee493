import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { digest } from '../model/digest.ts'

/** Whether bytes are those of a file in a coding, and nothing else behind them. */
export function isEncodingOf(
  encoding: 'gzip' | 'br',
  bytes: Uint8Array,
  sha256: string | undefined,
): boolean {
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
