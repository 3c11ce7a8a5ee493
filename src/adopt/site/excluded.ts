import { decodedPath, encodedPath } from '../../text/encode-path.ts'

/** Whether a path of `site.exclude` is an address. */
export function isAt(path: string, address: string): boolean {
  return usual(path) === address
}

/** Whether a path of `site.exclude` is an address or a folder above it. */
export function isAtOrBelow(path: string, address: string): boolean {
  return isAt(path, address) || address.startsWith(usual(path).replace(/\/?$/, '/'))
}

/** Where a file is, whatever the address of a page in it. */
export function fileAddress(file: string): string {
  return encodedPath(`/${file}`)
}

/** People write paths with or without escapes. */
function usual(path: string): string {
  return encodedPath(decodedPath(path) ?? path)
}
