import { join } from 'node:path'
import { readRegular } from './read-regular.ts'

/** Bytes by path below a folder; `undefined` for what is not there or cannot be read. */
export function readFiles(
  folder: string,
  paths: readonly string[],
): ReadonlyMap<string, Uint8Array | undefined> {
  return new Map(paths.map(path => [path, bytesOf(join(folder, path))]))
}

function bytesOf(file: string): Uint8Array | undefined {
  try {
    return readRegular(file)
  } catch {
    return undefined
  }
}
