import { decodedPath, encodedPath } from '../../text/encode-path.ts'
import { basePath } from '../../text/parse-url.ts'

/** True if a path of `site.exclude` is an address. */
export function isAt(path: string, address: string): boolean {
  return usual(path) === address
}

/** True if a path of `site.exclude` is an address or a folder above it. */
export function isAtOrBelow(path: string, address: string): boolean {
  return isAt(path, address) || address.startsWith(usual(path).replace(/\/?$/, '/'))
}

/** The path of a file, whatever the address of a page in it. */
export function fileAddress(baseUrl: string, file: string): string {
  return encodedPath(`${basePath(baseUrl)}/${file}`)
}

/** People write paths with or without escapes. */
function usual(path: string): string {
  return encodedPath(decodedPath(path) ?? path)
}
