import { pictureHead } from './picture-head.ts'

/** An image that can be in a drawing. */
export interface Logo {
  /** The image itself, as a data: address. */
  readonly address: string
  readonly width: number
  readonly height: number
}

/** Larger ones would be copied into every drawing. */
const mostBytes = 512 * 1024

/** An SVG or PNG file for a drawing; `undefined` for other files, for large ones and for those that do not say their size. */
export function logoImage(file: string, bytes: Uint8Array): Logo | undefined {
  const type = /\.svg$/.test(file) ? 'image/svg+xml' : /\.png$/.test(file) ? 'image/png' : undefined
  const size = imageSize(bytes)
  if (type === undefined || size === undefined || bytes.length > mostBytes) return undefined
  return { address: `data:${type};base64,${Buffer.from(bytes).toString('base64')}`, ...size }
}

/** An image in a square, as large as it can be. */
export function inBox({ address, width, height }: Logo, side: number): Logo {
  const scale = side / Math.max(width, height)
  return { address, width: Math.round(width * scale), height: Math.round(height * scale) }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The proportions of an SVG or PNG image; `undefined` when it does not say them, or is something else. */
export function imageSize(bytes: Uint8Array): Size | undefined {
  const raster = pictureHead(bytes)
  const head = () => Buffer.from(bytes.subarray(0, 8192)).toString()
  const size = raster === undefined ? svgSize(head()) : raster.type === 'png' ? raster : undefined
  return size !== undefined && size.width > 0 && size.height > 0
    ? { width: size.width, height: size.height }
    : undefined
}

/** Own size of an SVG image; `undefined` when it takes the room that it is given. */
export function svgPixels(bytes: Uint8Array): Size | undefined {
  const tag = svgTag(Buffer.from(bytes.subarray(0, 8192)).toString())
  const [width = 0, height = 0] = ['width', 'height'].map(name => Math.round(pixels(attribute(tag, name))))
  return width > 0 && height > 0 ? { width, height } : undefined
}

/** The size of an image of any kind, or its proportions; `undefined` when it does not say them. */
export function anySize(bytes: Uint8Array): Size | undefined {
  const head = pictureHead(bytes)
  return head === undefined ? imageSize(bytes) : { width: head.width, height: head.height }
}

function svgSize(text: string): Size | undefined {
  const tag = svgTag(text)
  const box = attribute(tag, 'viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const [width = Number.NaN, height = Number.NaN] =
    box?.length === 4 ? box.slice(2) : ['width', 'height'].map(name => pixels(attribute(tag, name)))
  return { width, height }
}

function svgTag(text: string): string {
  return /<svg\b[^>]*>/.exec(text)?.[0] ?? ''
}

function pixels(value: string | undefined): number {
  return Number(/^\s*([\d.]+)(?:px)?\s*$/.exec(value ?? '')?.[1] ?? Number.NaN)
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, 's').exec(tag)?.[2]
}
