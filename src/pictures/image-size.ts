interface Size {
  readonly width: number
  readonly height: number
}

/** The proportions of an SVG or PNG image; `undefined` when it does not say them, or is something else. */
export function imageSize(bytes: Uint8Array): Size | undefined {
  const head = Buffer.from(bytes.subarray(0, 8192))
  const size = head.subarray(1, 4).equals(Buffer.from('PNG')) ? pngSize(head) : svgSize(head.toString())
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined
}

// PNG 11.2.1: the header is the first chunk.
function pngSize(head: Buffer): Size | undefined {
  return head.length < 24 ? undefined : { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

function svgSize(text: string): Size | undefined {
  const tag = /<svg\b[^>]*>/.exec(text)?.[0] ?? ''
  const box = attribute(tag, 'viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  const [width = Number.NaN, height = Number.NaN] =
    box?.length === 4 ? box.slice(2) : ['width', 'height'].map(name => pixels(attribute(tag, name)))
  return { width, height }
}

function pixels(value: string | undefined): number {
  return Number(/^\s*([\d.]+)(?:px)?\s*$/.exec(value ?? '')?.[1] ?? Number.NaN)
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`, 's').exec(tag)?.[2]
}
