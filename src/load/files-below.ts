import { compareText } from '../model/diagnostic.ts'
import type { Sources } from '../model/sources.ts'

/** The files in a folder, in order; no other one is read. */
export function filesBelow(
  { files }: Sources,
  folder: string,
): readonly (readonly [file: string, bytes: Uint8Array])[] {
  return [...files.keys()]
    .filter(file => file.startsWith(`${folder}/`))
    .sort(compareText)
    .map(file => [file, files.get(file) ?? new Uint8Array()])
}
