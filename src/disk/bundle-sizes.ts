import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { FileFacts } from '../model/bundle.ts'

/** Bytes of the web root as it is, and as it travels: gzip and brotli siblings where a file has them. */
export function bundleSizes(out: string, facts: Readonly<Record<string, FileFacts>>) {
  const sizes = { bytes: 0, gzip: 0, brotli: 0 }
  for (const [file, { size, compressed }] of Object.entries(facts)) {
    const path = join(out, 'public', file)
    sizes.bytes += size
    sizes.gzip += compressed ? statSync(`${path}.gz`).size : size
    sizes.brotli += compressed ? statSync(`${path}.br`).size : size
  }
  return sizes
}
