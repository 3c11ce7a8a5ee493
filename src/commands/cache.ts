import { dirname, resolve } from 'node:path'
import { openCache } from '../files/cache/cache.ts'
import { privateFolder } from '../files/cache/private-folder.ts'
import { programId } from '../files/package.ts'
import type { Painter } from '../model/pictures.ts'
import type { Store } from '../model/sources.ts'
import { cachedPainter } from '../pictures/cached-painter.ts'
import { resvgPainter } from '../pictures/resvg-painter.ts'
import { sharpResizer } from '../pictures/sharp-resizer.ts'

/** False: nothing is kept. A text: the folder to keep it in. */
export type CacheOption = boolean | string

/** What earlier runs have made; `undefined` where nothing can or shall be kept. */
export function cacheOf(config: string, cache: CacheOption): Store | undefined {
  const id = programId()
  if (!cache || id === undefined) return undefined
  const folder =
    typeof cache === 'string'
      ? resolve(cache)
      : privateFolder(process.env, ['.', dirname(config)], { creates: true })
  // Another version of Node.js may compress and parse differently, another kind of machine paint differently.
  return folder === undefined
    ? undefined
    : openCache(folder, JSON.stringify([id, process.versions, process.arch]))
}

/** Paints what was not painted before. Without `resizes`, no smaller pictures are made but those that are kept. */
export function painterWith(
  store: Store | undefined,
  { resizes = true }: { readonly resizes?: boolean } = {},
): Painter {
  const own = sharpResizer(process.execPath)
  const resizer = resizes ? own : { ...own, resize: () => 'not-now' as const }
  return cachedPainter(resvgPainter(process.execPath), resizer, store ?? new Map())
}
