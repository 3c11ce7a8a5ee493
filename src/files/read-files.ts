import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

// Windows has neither. Without them, opening a pipe waits for a writer.
const { O_RDONLY, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants

const bytesLimit = 2 * 1024 * 1024 * 1024 - 1

/**
 * The bytes of a regular file, or of the target of a link. Everything that a user's folder holds is read through this: what is in
 * the place of a file may be a pipe that never says anything, a device without end, or a file that is larger than the memory.
 */
export function readRegular(file: string, limit = bytesLimit): Buffer {
  const opened = openPlain(file)
  try {
    const stat = fstatSync(opened)
    if (!stat.isFile()) throw fault(stat.isDirectory() ? 'EISDIR' : notRegular, file)
    const bytes = stat.size > limit ? undefined : readFileSync(opened)
    // Files of the system, such as those in /proc, have more in them than their size says.
    if (bytes === undefined || bytes.length > limit) throw fault('ERR_TOO_LARGE', file)
    return bytes
  } catch (error) {
    // The system names no file in what it says of an open one.
    throw Object.assign(error as Error, { path: file })
  } finally {
    closeSync(opened)
  }
}

/** The same, as text. */
export function readText(file: string): string {
  return readRegular(file).toString()
}

const notRegular = 'ERR_NOT_REGULAR'

function openPlain(file: string): number {
  try {
    return openSync(file, O_RDONLY | O_NONBLOCK | O_NOCTTY)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // What sockets and devices without a driver say.
    throw ['ENXIO', 'ENODEV', 'EOPNOTSUPP'].includes(code) ? fault(notRegular, file) : error
  }
}

function fault(code: string, path: string): Error {
  return Object.assign(new Error(code), { code, path })
}

/** True for a name that is not UTF-8: no path can be made of it. A name that has this placeholder itself goes with them. */
export function isUnreadable(name: string): boolean {
  return name.includes('\ufffd')
}

/** Bytes by path below a folder; `undefined` for what is not there or cannot be read. */
export function readFiles(
  folder: string,
  paths: readonly string[],
): ReadonlyMap<string, Uint8Array | undefined> {
  return new Map(paths.map(path => [path, readOptional(join(folder, path))]))
}

/** The bytes of a regular file, or of the target of a link; `undefined` where there is none or it cannot be read. */
export function readOptional(file: string): Buffer | undefined {
  try {
    return readRegular(file)
  } catch {
    return undefined
  }
}

/** True for a regular file, or a link to one. */
export function fileExists(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

export function folderExists(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory()
}

/** True for something that is neither a file nor a folder, such as a pipe or a device. */
export function isOdd(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat !== undefined && !stat.isFile() && !stat.isDirectory()
}
