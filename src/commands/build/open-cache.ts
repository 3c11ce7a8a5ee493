import { cacheFolder } from '../../disk/cache/cache-folder.ts'
import { type CachingPainter, cachingPainter } from '../../disk/cache/caching-painter.ts'
import { programId } from '../../disk/cache/fingerprints.ts'
import { openValueStore, type ValueStore } from '../../disk/cache/value-store.ts'
import { resvgPainter } from '../../platform/resvg-painter.ts'

/** What builds of a site have cached next to its config; `undefined` where nothing can be written. */
export function openCache(config: string, options?: { readonly readOnly: boolean }): ValueStore | undefined {
  const id = programId()
  const folder = cacheFolder(config, 'cache')
  // Another Node.js may compress otherwise, and read addresses and words otherwise.
  return id && folder ? openValueStore(folder, JSON.stringify([id, process.versions]), options) : undefined
}

/** Paints what was not painted before, and caches it next to the config. */
export function openPainter(config: string): CachingPainter {
  const folder = cacheFolder(config, 'pictures')
  return folder === undefined
    ? { ...resvgPainter(process.execPath), tidy: () => {} }
    : cachingPainter(resvgPainter(process.execPath), folder)
}
