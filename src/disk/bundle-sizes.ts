import type { FileFacts } from '../model/bundle.ts'
import type { Output } from './output-looks.ts'

/** Bytes of the web root as it is, and as it travels: gzip and brotli siblings where a file has them. */
export function bundleSizes(
  facts: Readonly<Record<string, FileFacts>>,
  { gzip, br: brotli }: Output['siblings'],
) {
  const sizes = { bytes: 0, gzip, brotli }
  for (const { size, compressed } of Object.values(facts)) {
    sizes.bytes += size
    if (compressed) continue
    sizes.gzip += size
    sizes.brotli += size
  }
  return sizes
}
