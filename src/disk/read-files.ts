import { lstatSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { namesOf, readRegular } from './read-regular.ts'

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

/** Whether there is a regular file, or a link to one. */
export function fileExists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** Whether there is something that is neither a file nor a folder, such as a pipe or a device. */
export function isOdd(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat !== undefined && !stat.isFile() && !stat.isDirectory()
}

/** The bytes of a file that may be missing. A link, which may lead anywhere, counts as missing, as does what is no file. */
export function readPlain(file: string): Buffer | undefined {
  try {
    return lstatSync(file).isFile() ? readRegular(file) : undefined
  } catch {
    return undefined
  }
}

/** The regular files right in a folder, by name, that can be read; none where there is no folder. */
export function readableFiles(folder: string): ReadonlyMap<string, Buffer> {
  return new Map(
    plainNames(folder).flatMap(name => {
      const bytes = readPlain(join(folder, name))
      return bytes === undefined ? [] : [[name, bytes] as const]
    }),
  )
}

function plainNames(folder: string): readonly string[] {
  try {
    return namesOf(folder).names.sort()
  } catch {
    return []
  }
}
