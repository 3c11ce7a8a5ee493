import { dirname, join } from 'node:path'
import { resvgPainter } from '../disk/resvg-painter.ts'
import { type StoredPictures, storedPictures } from '../disk/stored-pictures.ts'

/** Paints what the site of a config has not painted before, and keeps it beside the config. */
export function keptPictures(config: string): StoredPictures {
  return storedPictures(resvgPainter(), join(dirname(config), '.portolan/pictures'))
}
