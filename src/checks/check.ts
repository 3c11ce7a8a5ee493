import { findRoute } from '../http/answer.ts'
import type { Bundle } from '../model/bundle.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** One question asked of a finished bundle. */
export type Check = (bundle: Bundle) => readonly Diagnostic[]

/** The text published at a path, or at the address of a Markdown twin; `undefined` where nothing is. */
export function published({ files, manifest }: Bundle, path: string): string | undefined {
  const { file } = findRepresentation(manifest, path) ?? {}
  const bytes = file === undefined ? undefined : files.get(file)
  return bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

/** Whether something is published at an address of the bundle. Other sites are not checked. */
export function resolves(bundle: Bundle, address: string): boolean {
  const { baseUrl } = bundle.manifest
  const path = address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : address
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return true
  return findRepresentation(bundle.manifest, path.replace(/[?#].*$/, '')) !== undefined
}

function findRepresentation(manifest: Bundle['manifest'], path: string) {
  const found = findRoute(manifest, path)
  return found?.route.representations[found.twin ? 1 : 0]
}
