import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Writes files that do not exist yet. Returns those that do: then nothing is written. */
export function writeNew(folder: string, files: ReadonlyMap<string, Uint8Array>): readonly string[] {
  const standing = [...files.keys()].filter(path => existsSync(join(folder, path)))
  if (standing.length > 0) return standing
  for (const [path, bytes] of files) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, bytes, { flag: 'wx' })
  }
  return []
}
