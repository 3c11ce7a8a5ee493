import type { FileFacts } from '../model/bundle.ts'

/** Bytes of the web root as it is, and as it travels: gzip and brotli siblings where a file has them. */
export function bundleSizes(
  facts: Readonly<Record<string, FileFacts>>,
  /** Of a file of the bundle. */
  sizeOf: (path: string) => number,
) {
  const sizes = { bytes: 0, gzip: 0, brotli: 0 }
  for (const [file, { size, compressed }] of Object.entries(facts)) {
    const path = `public/${file}`
    sizes.bytes += size
    sizes.gzip += compressed ? sizeOf(`${path}.gz`) : size
    sizes.brotli += compressed ? sizeOf(`${path}.br`) : size
  }
  return sizes
}
