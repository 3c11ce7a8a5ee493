import type { Asset, Site } from './site.ts'

/**
 * Addresses of what portolan itself names after a digest of its content: style sheet, scripts, icons and pictures made
 * smaller. Nothing else is `immutable`, and no asset of the operator may have such a name. A pattern, because hosts match it; without anchors.
 */
export const immutablePath = '/assets/portolan\\.[0-9a-f]{12}\\.(?:css|js|svg|webp)'

const immutable = new RegExp(`^${immutablePath}$`)

/** True for an address that browsers may cache forever. */
export function isImmutable(path: string): boolean {
  return immutable.test(path)
}

/** Whether an address is one that portolan gives to its own files, cards among them, whatever the digest and the case. */
export function isOwnAsset(path: string): boolean {
  return new RegExp(`^(?:${immutablePath}|/assets/card-[0-9a-f]{12}\\.(?:png|jpg))$`, 'i').test(path)
}

/** Where a file of the assets folder is below the web root, `assets/logo.svg`, by its path from the config. */
export function assetFile(path: string, folder: string): string {
  return path.startsWith(`${folder}/`) ? `assets/${path.slice(folder.length + 1)}` : path
}

/** The asset at a path of the config. */
export function assetAt({ assets, config }: Site, path: string | undefined): Asset | undefined {
  const name = path && assetFile(path, config.assets)
  return assets.find(({ file }) => file === name)
}

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

/** The type of Atom feeds (RFC 4287). */
export const feedType = 'application/atom+xml'

/** The type of calendars (RFC 5545). */
export const calendarType = 'text/calendar'

/** The type of a file whose extension the table does not have. */
export const unknownMediaType = 'application/octet-stream'

/** The media type of a file, by its name. */
export function mediaTypeOf(file: string): string {
  return mediaTypes[extensionOf(file)] ?? unknownMediaType
}

/** True for formats that gzip and brotli make smaller. */
export function isCompressible(type: string): boolean {
  return /^text\/|[/+](?:json|xml|javascript|wasm|ttf|otf|x-icon)(?:;|$)/.test(type)
}

function extensionOf(file: string): string {
  return /\.([^./]*)$/.exec(file)?.[1]?.toLowerCase() ?? ''
}
