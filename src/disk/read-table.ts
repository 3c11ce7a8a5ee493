import type { BundleFile } from '../model/bundle.ts'
import { isBundleFile } from '../model/is-bundle-file.ts'
import { readJson } from './read-json.ts'

/** The table of a bundle, as `bundle.json` has it; `undefined` where there is none, and for anything else. */
export function readTable(file: string): BundleFile | undefined {
  const data = readJson(file)
  return isBundleFile(data) ? data : undefined
}
