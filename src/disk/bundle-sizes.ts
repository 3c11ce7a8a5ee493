import type { FileFacts } from '../model/bundle.ts'
import { sizeOf } from './look-of.ts'
import { eachLook, type OutputLooks } from './output-looks.ts'

/** Bytes of the web root as it is, and as it travels: gzip and brotli siblings where a file has them. */
export function bundleSizes(facts: Readonly<Record<string, FileFacts>>, output: OutputLooks) {
  const sizes = { bytes: 0, gzip: 0, brotli: 0 }
  for (const [path, look] of eachLook(output)) {
    if (!path.startsWith('public/')) continue
    const name = path.slice('public/'.length)
    const own = facts[name]
    if (own !== undefined) {
      sizes.bytes += own.size
      if (own.compressed) continue
      sizes.gzip += own.size
      sizes.brotli += own.size
    } else if (facts[name.slice(0, -3)]?.compressed)
      sizes[name.endsWith('.gz') ? 'gzip' : 'brotli'] += sizeOf(look)
  }
  return sizes
}
