import { createRequire } from 'node:module'
import { noPainter, paintedAlone } from '../files/programs.ts'
import type { Painter } from '../model/pictures.ts'
import { digest } from '../text/digest.ts'

const library = '@resvg/resvg-js'
const require = createRequire(import.meta.url)

const most = { milliseconds: 4_000, bytes: 256 * 1024 * 1024, wait: 30_000 }

/** As large as icons need it. */
const side = 512

type PaintImage = (address: string) => Uint8Array | undefined

export interface ResvgPainter extends Painter {
  readonly image: PaintImage
  /** `image` says where else to ask for the pixels of images; default: they are painted. */
  readonly paint: (svg: string, image?: PaintImage) => Uint8Array
}

/**
 * Paints with resvg. Its library is native code, and is loaded for the first picture: most runs paint none. Images in a drawing are
 * not ours: each is painted alone, in a process that is ended when it takes too much, and only its pixels get into a drawing.
 * `node` is the program that such a process runs.
 */
export function resvgPainter(node: string): ResvgPainter {
  const { version } = require(`${library}/package.json`) as { version: string }
  const painted = new Map<string, Uint8Array | undefined>()
  const image: PaintImage = address => {
    if (!painted.has(address)) painted.set(address, imageAlone(node, address))
    return painted.get(address)
  }
  const smaller = new Map<string, Uint8Array>()
  /** Of twice the size, and so on: from 512 to 16 pixels at once, most of them would be left out. */
  const pixels = (address: string, large: Uint8Array, size: number): Uint8Array => {
    if (size >= side) return large
    const key = `${size} ${address}`
    const known = smaller.get(key) ?? rendered(square(dataAddress(pixels(address, large, size * 2)), size))
    smaller.set(key, known)
    return known
  }
  return {
    keyOf: svg => digest(`resvg ${version}, images alone\n${svg}`),
    image,
    paint: (svg, from = image) => {
      const inside = svg.replace(foreign, (whole, width, height, address) => {
        const png = from(address)
        if (png === undefined) return ''
        const size = sizeFor(Math.max(width, height) * scaleOf(svg))
        const own = dataAddress(pixels(address, png, size))
        // The square around the image covers its place.
        return whole.replace(`href="${address}"`, `preserveAspectRatio="xMidYMid slice" href="${own}"`)
      })
      return rendered(inside)
    },
  }
}

/** The images of `templates/pictures`. */
const foreign = /<image [^>]*?width="([\d.]+)" height="([\d.]+)" href="(data:[^"]+)"\/>/g

/** How many pixels a unit of a drawing has. */
function scaleOf(svg: string): number {
  const [, width, wide] = /<svg [^>]*?width="(\d+)"[^>]*? viewBox="0 0 (\d+) /.exec(svg) ?? []
  return width === undefined ? side : Number(width) / Number(wide)
}

function sizeFor(pixels: number): number {
  return Math.min(side, 2 ** Math.ceil(Math.log2(Math.max(16, pixels))))
}

function dataAddress(png: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`
}

/** An image in a square, as large as it can be. */
function square(address: string, size: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><image width="${size}" height="${size}" href="${address}"/></svg>`
}

function rendered(svg: string): Uint8Array {
  const { Resvg } = loaded()
  // Letters are outlines already; no font of the machine may show.
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
}

/** The pixels of an image; `undefined` when it takes too much, or the library cannot paint it. */
function imageAlone(node: string, address: string): Uint8Array | undefined {
  loaded()
  const { code, output } = paintedAlone(node, library, most, square(address, side))
  return code === 0 ? output : undefined
}

function loaded(): typeof import('@resvg/resvg-js') {
  try {
    return require(library)
  } catch {
    throw noPainter(library)
  }
}
