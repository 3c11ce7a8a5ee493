import type { HeaderSet, Manifest } from '../model/bundle.ts'

/** A set of `bundle.json`, by its name. */
export function headerSet(manifest: Manifest, name: string): HeaderSet {
  const set = manifest.headerSets[name]
  if (set === undefined) throw new Error(`bundle.json lists no header set ${name}`)
  return set
}
