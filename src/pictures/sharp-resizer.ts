import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { noPainter, type PaintLimits, paintedAlone } from '../files/programs.ts'
import type { Picture, Resizer, Unresized } from '../model/pictures.ts'

const library = 'sharp'
const require = createRequire(import.meta.url)

/** Counted up when quality or anything else changes in how `paint-image.js` makes pictures. */
const settings = 1

/** A hundred times what a screenshot of 3840 × 2160 pixels takes, and five times its memory. */
const most: PaintLimits = { milliseconds: 60_000, bytes: 1024 * 1024 * 1024, wait: 120_000 }
const mostPixels = 8192 * 8192

/**
 * Makes smaller pictures with sharp. Its library is native code that decodes what others made: each picture is decoded alone, in a
 * process that is ended when it takes too much. `node` is the program that such a process runs.
 */
export function sharpResizer(node: string, limits = most): Resizer {
  let version: string | undefined
  return {
    version: () => {
      version ??= `sharp ${libraryVersion()} ${settings}`
      return version
    },
    mostPixels,
    resize: (picture, widths) => resizedAlone(node, limits, picture, widths),
    cover: (picture, drawing) => coveredAlone(node, limits, picture, drawing),
  }
}

function resizedAlone(
  node: string,
  limits: PaintLimits,
  { bytes }: Picture,
  widths: readonly number[],
): readonly Uint8Array[] | Unresized {
  const output = madeAlone(node, limits, bytes, widths.map(String))
  return typeof output === 'string' ? output : filesIn(output)
}

function coveredAlone(
  node: string,
  limits: PaintLimits,
  { bytes }: Picture,
  drawing: Uint8Array,
): Uint8Array | Unresized {
  return madeAlone(node, limits, Buffer.concat([drawing, bytes]), ['cover', `${drawing.length}`])
}

function madeAlone(
  node: string,
  limits: PaintLimits,
  input: Uint8Array,
  words: readonly string[],
): Uint8Array | Unresized {
  const { code, output } = paintedAlone(node, library, limits, input, [`${mostPixels}`, ...words])
  if (code === 3) throw noPainter(library)
  if (code === undefined) return 'too-much'
  return code === 0 ? output : 'damaged'
}

function filesIn(output: Uint8Array): readonly Uint8Array[] {
  const bytes = Buffer.from(output)
  const files: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + 4 + bytes.readUInt32BE(at)
    files.push(bytes.subarray(at + 4, end))
    at = end
  }
  return files
}

/** Read without loading it. */
function libraryVersion(): string {
  try {
    const { version } = require(join(dirname(require.resolve('sharp')), '../package.json'))
    return version
  } catch {
    // It is missed only where there is a picture.
    return 'missing'
  }
}
