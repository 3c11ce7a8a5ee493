import { keptFolder } from '../disk/kept-folder.ts'
import { resvgPainter } from '../disk/resvg-painter.ts'
import { type StoredPictures, storedPictures } from '../disk/stored-pictures.ts'

/** Paints what the site of a config has not painted before, and keeps it beside the config. */
export function keptPictures(config: string): StoredPictures {
  const folder = keptFolder(config, 'pictures')
  return folder === undefined
    ? { ...resvgPainter(process.execPath), tidy: () => {} }
    : storedPictures(resvgPainter(process.execPath), folder)
}
