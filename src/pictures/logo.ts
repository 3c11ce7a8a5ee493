import { imageSize } from './image-size.ts'

/** An image that can stand in a drawing. */
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
