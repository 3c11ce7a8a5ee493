import { dirname, join } from 'node:path'
import { openPack, type Pack } from '../disk/pack.ts'
import { programId } from '../disk/program-id.ts'

/** What builds of the site of a config have made, kept beside it; `undefined` where nothing can be kept. */
export function keptWork(config: string): Pack | undefined {
  const id = programId()
  const { zlib, brotli, unicode } = process.versions
  // Another compressor may make other bytes of the same, other tables other words.
  return id === undefined
    ? undefined
    : openPack(join(dirname(config), '.portolan/cache'), [id, zlib, brotli, unicode].join(' '))
}
