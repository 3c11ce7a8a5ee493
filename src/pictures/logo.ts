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
  const found = pictureHead(bytes)?.type ?? 'svg+xml'
  const type = /\.svg$/.test(file) ? 'svg+xml' : /\.png$/.test(file) ? 'png' : undefined
  const size = anySize(bytes)
  if (found !== type || size === undefined || bytes.length > mostBytes) return undefined
  return { address: `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`, ...size }
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

/** Own size of an SVG image; `undefined` when it takes the room that it is given. */
export function svgPixels(bytes: Uint8Array): Size | undefined {
  const tag = svgTag(bytes)
  const [width = 0, height = 0] = ['width', 'height'].map(name => Math.round(pixels(attribute(tag, name))))
  return width > 0 && height > 0 ? { width, height } : undefined
}

/** The size of an image of any kind, or the proportions of a drawing; `undefined` when it does not say them. */
export function anySize(bytes: Uint8Array): Size | undefined {
  const head = pictureHead(bytes)
  if (head !== undefined) return { width: head.width, height: head.height }
  const tag = svgTag(bytes)
  const box = attribute(tag, 'viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const [width = Number.NaN, height = Number.NaN] =
    box?.length === 4 ? box.slice(2) : ['width', 'height'].map(name => pixels(attribute(tag, name)))
  return width > 0 && height > 0 ? { width, height } : undefined
}

function svgTag(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 8192)).toString()
  return /<svg\b[^>]*>/.exec(head)?.[0] ?? ''
}

function pixels(value: string | undefined): number {
  return Number(/^\s*([\d.]+)(?:px)?\s*$/.exec(value ?? '')?.[1] ?? Number.NaN)
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, 's').exec(tag)?.[2]
}
