import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Entry } from './entries.ts'

const encoders = {
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
}

/** Entries with the bytes that go to the disk: siblings compressed, as many at once as there are threads. */
export async function compressMissing(entries: readonly Entry[]): Promise<readonly Entry[]> {
  return Promise.all(
    entries.map(async entry =>
      entry.encoding ? { ...entry, bytes: await encoders[entry.encoding](entry.bytes) } : entry,
    ),
  )
}
