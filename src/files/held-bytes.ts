import { mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hold } from '../model/sources.ts'

/** Holds bytes in a file without a name, which ends with the program; in memory, where there is no room for one. */
export function heldBytes(): Hold {
  let file = unnamedFile()
  let end = 0
  return bytes => {
    if (file === undefined) return bytes
    const bytesAgain = readAgain(file, end, bytes.length)
    try {
      writeFileSync(file, bytes)
    } catch {
      file = undefined
      return bytes
    }
    end += bytes.length
    return bytesAgain
  }
}

function readAgain(file: number, start: number, size: number): () => Uint8Array {
  return () => {
    const bytes = Buffer.allocUnsafe(size)
    readSync(file, bytes, 0, size, start)
    return bytes
  }
}

function unnamedFile(): number | undefined {
  try {
    const folder = mkdtempSync(join(tmpdir(), 'portolan-'))
    try {
      return openSync(join(folder, 'held'), 'wx+', 0o600)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  } catch {
    return undefined
  }
}
