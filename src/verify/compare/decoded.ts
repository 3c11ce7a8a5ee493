import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { Received } from '../../http-client/exchange.ts'
import { fieldOf } from '../../http-client/exchange.ts'

const decoders: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
}

/** The content without its coding, or why it cannot be undone; `most` bytes of it. */
export function decoded(received: Received, most: number): Buffer | string {
  const coding = fieldOf(received, 'content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (coding === 'identity' || received.body.length === 0) return received.body
  const decode = decoders[coding]
  if (!decode) return `Content-Encoding: ${coding}, which was not asked for`
  try {
    return decode(received.body, { maxOutputLength: most })
  } catch (error) {
    return `Content-Encoding: ${coding}, but it cannot be decoded (${(error as Error).message})`
  }
}
