/** Media types by file extension, as sent: the only table of types that any host uses for assets. */
export const mediaTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  otf: 'font/otf',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  txt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  wasm: 'application/wasm',
  webm: 'video/webm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xml: 'application/xml',
}

/** The type of a file whose extension the table does not have. */
export const unknownMediaType = 'application/octet-stream'

/** The media type of a file, by its name. */
export function mediaTypeOf(file: string): string {
  return mediaTypes[extensionOf(file)] ?? unknownMediaType
}

/** Whether the format leaves something for gzip and brotli to do. */
export function isCompressible(type: string): boolean {
  return /^text\/|[/+](?:json|xml|javascript|wasm|ttf|otf|x-icon)(?:;|$)/.test(type)
}

function extensionOf(file: string): string {
  return /\.([^./]*)$/.exec(file)?.[1]?.toLowerCase() ?? ''
}
