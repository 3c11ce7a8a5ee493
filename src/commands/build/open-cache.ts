import { cacheFolder } from '../../disk/cache/cache-folders.ts'
import { type CachingPainter, cachingPainter } from '../../disk/cache/caching-painter.ts'
import { openValueStore, type ValueStore } from '../../disk/cache/value-store.ts'
import { programId } from '../../disk/sources/read-package.ts'
import type { Resizer } from '../../model/pictures.ts'
import { resvgPainter } from '../../platform/resvg-painter.ts'
import { rememberingResizer, sharpResizer } from '../../platform/sharp-resizer.ts'

/** What builds of a site have cached next to its config; `undefined` where nothing can be written. */
export function openCache(config: string, options?: { readonly readOnly: boolean }): ValueStore | undefined {
  const id = programId()
  const folder = cacheFolder(config, 'cache')
  if (id === undefined || folder === undefined) return undefined
  // Another version of Node.js may compress and parse differently, another kind of machine paint differently.
  return openValueStore(folder, JSON.stringify([id, process.versions, process.arch]), options)
}

interface PainterOptions {
  /** False: each picture is painted again, once, and nothing is kept for the next build. */
  readonly caches?: boolean
  /** False: what smaller pictures earlier builds have made is used, and no more are made. */
  readonly resizes?: boolean
}

/** Paints what was not painted before, and caches it next to the config. */
export function openPainter(
  config: string,
  { caches = true, resizes = true }: PainterOptions = {},
): CachingPainter {
  const folder = caches ? cacheFolder(config, 'pictures') : undefined
  const painter = resvgPainter(process.execPath)
  const own = sharpResizer(process.execPath)
  const resizer: Resizer = resizes ? own : { ...own, resize: () => 'not-now' }
  return folder === undefined
    ? { ...painter, resizer: rememberingResizer(resizer), tidy: () => {} }
    : cachingPainter({ ...painter, resizer }, folder)
}
