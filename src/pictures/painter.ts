import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type PaintAnswer, type PaintJob, type PaintLimits, paintingOn } from '../files/painting.ts'
import type { Painter, Unresized } from '../model/pictures.ts'
import type { Store } from '../model/sources.ts'
import { digest } from '../text/digest.ts'
import { plainShapes } from './plain-shapes.ts'

const require = createRequire(import.meta.url)

/** Part of the names of pictures: it changes where the same drawing may look otherwise. */
const resvg = `resvg ${versionIn(() => '@resvg/resvg-js/package.json')}, images alone, plain ones drawn`
/** Counted up when anything changes in how `paint-alone.cjs` makes files of pictures. */
const settings = 2

interface Limits {
  /** For an image in a drawing. */
  readonly image: PaintLimits
  /** A hundred times what a screenshot of 3840 × 2160 pixels takes, and five times its memory. */
  readonly picture: PaintLimits
}

const usual: Limits = {
  image: { milliseconds: 4_000, bytes: 256 * 1024 * 1024, wait: 30_000 },
  picture: { milliseconds: 60_000, bytes: 1024 * 1024 * 1024, wait: 120_000 },
}
const mostPixels = 8192 * 8192

interface PainterOptions {
  /** Keeps what is painted. */
  readonly store?: Store | undefined
  /** Without it, of pictures only what is kept is there. */
  readonly resizes?: boolean | undefined
  /** Nearly all pictures are new: the painter starts before it has something to paint. */
  readonly isFirstBuild?: boolean | undefined
  readonly limits?: Limits | undefined
}

type Files = readonly Uint8Array[] | Unresized

/**
 * Paints with resvg and sharp, while pages are made. Images in a drawing and pictures are not ours: each is decoded in another process,
 * which is ended when it takes too much, and only its pixels get into a drawing. An image of plain shapes is drawn with ours. `node`
 * is the program that the process runs.
 */
export function painterOn(node: string, options: PainterOptions = {}): Required<Painter> {
  const { store = new Map<string, Uint8Array>(), resizes = true, limits = usual } = options
  const begin = paintingOn(node)
  /** Files that the store has, or that are begun now, and in the store once somebody waits for them. */
  const made = (keys: readonly string[], job: PaintJob): (() => Files) => {
    const known = keys.flatMap(key => store.get(key) ?? [])
    if (known.length === keys.length) return () => known
    const wait = begin(job)
    let files: Files | undefined
    return () => {
      if (files !== undefined) return files
      files = filesOf(wait())
      if (typeof files !== 'string')
        for (const [index, key] of keys.entries()) store.set(key, files[index] ?? Buffer.of())
      return files
    }
  }
  /** The same of pictures, if they are made at all. */
  const madeNow = (keys: readonly string[], job: PaintJob) =>
    resizes || keys.every(key => store.get(key) !== undefined) ? made(keys, job) : undefined
  const images = new Map<string, () => Files>()
  const ofPicture = { mostPixels, limits: limits.picture }
  return {
    prepare: withPhotos => {
      if (options.isFirstBuild) begin({ kind: 'prepare', withPhotos, limits: limits.picture })
    },
    keyOf,
    paint: svg => {
      const drawing = withShapes(svg)
      const files = made([`png ${keyOf(svg)}`], { kind: 'drawing', ...drawing, limits: limits.image })
      return () => files()[0] as Uint8Array
    },
    image: address => {
      if (shapesAt(address, '') !== undefined) return () => true
      const job = { kind: 'image', address, limits: limits.image } as const
      const files = images.get(address) ?? made([`png ${keyOf(address)}`], job)
      images.set(address, files)
      return () => typeof files() !== 'string'
    },
    resizer: {
      version: sharpVersion,
      mostPixels,
      resize: ({ digest, bytes }, widths) => {
        const keys = widths.map(width => `webp ${sharpVersion()} ${width} ${digest}`)
        return madeNow(keys, { kind: 'resize', bytes, widths, ...ofPicture })?.() ?? 'not-now'
      },
      cover: (picture, svg) => {
        const key = `jpg ${sharpVersion()} ${picture?.digest} ${keyOf(svg)}`
        const files = madeNow([key], { kind: 'cover', bytes: picture?.bytes, svg, ...ofPicture })
        if (files === undefined) return undefined
        return () => {
          const found = files()
          return typeof found === 'string' ? found : (found[0] as Uint8Array)
        }
      },
      edge: ({ digest, bytes }, focus) => {
        const key = `edge ${resvg} ${sharpVersion()} ${focus} ${digest}`
        const files = madeNow([key], { kind: 'edge', bytes, focus, ...ofPicture })?.()
        const color = typeof files === 'object' ? Buffer.from(files[0] ?? []).toString('hex') : ''
        return color === '' ? undefined : `#${color}`
      },
    },
  }
}

function keyOf(svg: string): string {
  return digest(`${resvg}\n${svg}`)
}

function filesOf({ files, fault, error, missing }: PaintAnswer): Files {
  if (missing !== undefined)
    throw Object.assign(new Error(`${missing} cannot be loaded`), { code: 'ERR_NO_PAINTER', path: missing })
  if (error !== undefined) throw new Error(error)
  return files ?? fault ?? 'damaged'
}

/** The images of `templates/pictures`. */
const foreign = /<image ([^>]*?width="[\d.]+" height="[\d.]+") href="(data:[^"]+)"\/>/g

/** A drawing with those images drawn that are plain, and the addresses of the others. */
function withShapes(svg: string) {
  const images = new Set<string>()
  const drawn = svg.replace(foreign, (whole: string, place: string, address: string) => {
    const shapes = shapesAt(address, place)
    if (shapes === undefined) images.add(address)
    return shapes ?? whole
  })
  return { svg: drawn, images: [...images] }
}

function shapesAt(address: string, place: string): string | undefined {
  const [, data] = /^data:image\/svg\+xml;base64,(.*)$/.exec(address) ?? []
  return data === undefined ? undefined : plainShapes(Buffer.from(data, 'base64').toString(), place)
}

let ofSharp: string | undefined

/** Read without loading it. */
function sharpVersion(): string {
  ofSharp ??= `sharp ${versionIn(() => join(dirname(require.resolve('sharp')), '../package.json'))} ${settings}`
  return ofSharp
}

/** The version of a library. One that is missing is missed only where there is something to paint. */
function versionIn(file: () => string): string {
  try {
    return require(file()).version
  } catch {
    return 'missing'
  }
}
