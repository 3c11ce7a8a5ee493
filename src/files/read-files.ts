import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs'
import { join } from 'node:path'

// Windows has neither. Without them, opening a pipe waits for a writer.
const { O_RDONLY, O_NONBLOCK = 0, O_NOCTTY = 0 } = constants

/** As much as Node.js makes one text of: no table that portolan writes is longer. */
const textLimit = 512 * 1024 * 1024 - 32
const bytesLimit = 2 * 1024 * 1024 * 1024 - 1
const atOnce = 64 * 1024

/**
 * The bytes of a regular file, or of the target of a link. Everything that a user's folder holds is read through this: what is in
 * the place of a file may be a pipe that never says anything, a device without end, or a file that is larger than the memory.
 */
export function readRegular(file: string, limit = bytesLimit): Buffer {
  const opened = openPlain(file)
  try {
    const stat = fstatSync(opened)
    if (!stat.isFile()) throw fault(stat.isDirectory() ? 'EISDIR' : notRegular, file)
    return readUpTo(opened, stat, limit, file)
  } finally {
    closeSync(opened)
  }
}

/** The same, as text. */
export function readText(file: string): string {
  return readRegular(file, textLimit).toString()
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

/** Files of the system, such as those in /proc, have more in them than their size says, which is 0. */
function readUpTo(opened: number, { size }: Stats, limit: number, file: string): Buffer {
  if (size > limit) throw fault('ERR_TOO_LARGE', file)
  let bytes = Buffer.allocUnsafeSlow(size || atOnce)
  let length = 0
  while (length < bytes.length) {
    const read = readSome(opened, bytes, length, file)
    if (read === 0) break
    length += read
    if (length > limit) throw fault('ERR_TOO_LARGE', file)
    if (size === 0 && length === bytes.length) bytes = Buffer.concat([bytes], 2 * length)
  }
  return bytes.subarray(0, length)
}

function readSome(opened: number, bytes: Buffer, from: number, file: string): number {
  try {
    return readSync(opened, bytes, from, bytes.length - from, null)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // A file of the system that waits for something to happen.
    throw fault(code === 'EAGAIN' ? notRegular : code, file)
  }
}

/** The system names no file in what it says of an open one. */
function fault(code: string, path: string): Error {
  return Object.assign(new Error(code), { code, path })
}

/** The names in a folder. */
export interface Names {
  readonly names: string[]
  /** Those that are not UTF-8, spelled out: no path can be made of them. */
  readonly unreadable: readonly string[]
}

/** The names in a folder; of those that are no text, only what to call them. */
export function namesOf(folder: string): Names {
  const names = readdirSync(folder)
  if (!names.some(name => name.includes(unknown))) return { names, unreadable: [] }
  const all = readdirSync(folder, { encoding: 'buffer' })
  return {
    names: all.filter(isText).map(name => name.toString()),
    unreadable: all.filter(name => !isText(name)).map(spelledOut),
  }
}

/** True for a name in UTF-8, of which a path can be made. */
export function isText(name: Buffer): boolean {
  return Buffer.from(name.toString()).equals(name)
}

/** The placeholder in a text for bytes that mean nothing in UTF-8. A name may have it itself. */
const unknown = '\ufffd'

/** As bash writes bytes: `$'caf\xe9.md'` is the name. */
export function spelledOut(name: Buffer): string {
  return Array.from(name, byte =>
    byte > 0x1f && byte < 0x7f && byte !== 0x27 && byte !== 0x5c
      ? String.fromCharCode(byte)
      : `\\x${byte.toString(16).padStart(2, '0')}`,
  ).join('')
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
