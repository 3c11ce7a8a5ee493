import { cacheFolder } from '../../disk/cache/cache-folders.ts'
import { type CachingPainter, cachingPainter } from '../../disk/cache/caching-painter.ts'
import { openValueStore, type ValueStore } from '../../disk/cache/value-store.ts'
import { programId } from '../../disk/sources/read-package.ts'
import type { Painter, Resizer } from '../../model/pictures.ts'
import { type ResvgPainter, resvgPainter } from '../../platform/resvg-painter.ts'
import { rememberingResizer, sharpResizer } from '../../platform/sharp-resizer.ts'

/** What builds of a site have cached next to its config; `undefined` where nothing can be written. */
export function openCache(config: string, options?: { readonly readOnly: boolean }): ValueStore | undefined {
  const id = programId()
  const folder = cacheFolder(config, 'cache')
  // Another version of Node.js may compress and parse differently.
  return id && folder ? openValueStore(folder, JSON.stringify([id, process.versions]), options) : undefined
}

interface PainterOptions {
  /** False: what smaller pictures earlier builds have made is used, and no more are made. */
  readonly resizes?: boolean
}

/** Paints what was not painted before, and caches it next to the config. */
export function openPainter(config: string, { resizes = true }: PainterOptions = {}): CachingPainter {
  const folder = cacheFolder(config, 'pictures')
  const { resizer, ...painter } = ownPainter()
  const used: Resizer = resizes ? resizer : { ...resizer, resize: () => 'not-now' }
  return folder === undefined
    ? { ...painter, resizer: rememberingResizer(used), tidy: () => {} }
    : cachingPainter({ ...painter, resizer: used }, folder)
}

/** Paints each picture once, and keeps nothing for the next build. */
export function freshPainter(): Painter {
  const { resizer, ...painter } = ownPainter()
  return { ...painter, resizer: rememberingResizer(resizer) }
}

function ownPainter(): ResvgPainter & { readonly resizer: Resizer } {
  return { ...resvgPainter(process.execPath), resizer: sharpResizer(process.execPath) }
}
