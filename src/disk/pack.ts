import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readSync, rmSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { digest } from '../model/digest.ts'
import type { Store } from '../model/store.ts'
import { ignoreFolder } from './ignore-folder.ts'
import { indexBytes, type Row, readIndex } from './pack-index.ts'
import { writeText } from './write-text.ts'

/** A store in two files of a folder that may be deleted at any time: the values in a row, and an index of them. */
export interface Pack extends Store {
  /** Notes that a value is still of use without reading it. */
  readonly use: (key: string) => void
  /** Keeps what is new, and clears away what nobody has asked for; or forgets it all. */
  readonly close: (keep: boolean) => void
}

/** How much is gathered before it is written. */
const gathered = 1024 * 1024
/** Waste below this is not worth the work. */
const leastWaste = 4 * 1024 * 1024

/**
 * Opens a pack. What another program wrote, or anything that is damaged, is as good as not there; where nothing can be
 * written, nothing is kept.
 */
export function openPack(folder: string, program: string): Pack {
  const { rows, generation, end: old } = readIndex(join(folder, 'index'), program)
  const data = (number: number) => join(folder, `values-${number}`)
  const wasThere = existsSync(data(generation))
  let file = wasThere ? opened(data(generation)) : undefined
  let isFull = false
  const used = new Set<string>()
  let pending: Uint8Array[] = []
  let flushed = old
  let end = old
  let isNew = false

  const flush = () => {
    if (pending.length === 0 || isFull) return
    const bytes = Buffer.concat(pending)
    pending = []
    try {
      file ??= created(folder, data(generation))
      writeSync(file, bytes, 0, bytes.length, flushed)
      flushed += bytes.length
    } catch {
      // Nothing can be written there, or no more: what was there may still be read.
      isFull = true
    }
  }
  const read = (row: Row): Uint8Array | undefined => {
    if (row.offset >= flushed) flush()
    if (file === undefined || row.offset >= flushed) return undefined
    const bytes = Buffer.allocUnsafe(row.length)
    try {
      if (readSync(file, bytes, 0, row.length, row.offset) !== row.length) return undefined
    } catch {
      return undefined
    }
    return sumOf(bytes) === row.sum ? bytes : undefined
  }
  const add = (id: string, value: Uint8Array) => {
    rows.set(id, { offset: end, length: value.length, sum: sumOf(value) })
    used.add(id)
    pending.push(value)
    end += value.length
    isNew = true
    if (end - flushed > gathered) flush()
  }
  const compact = () => {
    const kept = [...rows].filter(([id]) => used.has(id))
    const next = generation + 1
    const target = openSync(data(next), 'w+')
    let at = 0
    const moved = new Map<string, Row>()
    for (const [id, row] of kept) {
      const bytes = read(row)
      if (bytes === undefined) continue
      writeSync(target, bytes, 0, bytes.length, at)
      moved.set(id, { ...row, offset: at })
      at += bytes.length
    }
    closeSync(target)
    writeText(join(folder, 'index'), indexBytes(program, next, at, moved))
    // Builds at the same time may have left more than one.
    for (const name of readdirSync(folder))
      if (name.startsWith('values-') && name !== basename(data(next)))
        rmSync(join(folder, name), { force: true })
  }
  return {
    get: key => {
      const id = idOf(key)
      const row = rows.get(id)
      const bytes = row && read(row)
      if (bytes) used.add(id)
      return bytes
    },
    set: (key, value) => {
      if (!isFull) add(idOf(key), value)
    },
    use: key => {
      used.add(idOf(key))
    },
    close: keep => {
      try {
        if (keep) {
          flush()
          const size = [...used].reduce((sum, id) => sum + (rows.get(id)?.length ?? 0), 0)
          if (isFull || file === undefined) return
          if (end - size > Math.max(leastWaste, size)) compact()
          else if (isNew) writeText(join(folder, 'index'), indexBytes(program, generation, end, rows))
        } else if (!wasThere) rmSync(data(generation), { force: true })
      } catch {
        // The next build does without.
      } finally {
        if (file !== undefined) closeSync(file)
      }
    },
  }
}

function created(folder: string, file: string): number {
  mkdirSync(folder, { recursive: true })
  ignoreFolder(dirname(folder))
  return openSync(file, 'w+')
}

/** One that may not be written may still be read. */
function opened(file: string): number | undefined {
  for (const way of ['r+', 'r'])
    try {
      return openSync(file, way)
    } catch {}
  return undefined
}

function idOf(key: string): string {
  return digest(key).slice(0, 32)
}

function sumOf(bytes: Uint8Array): string {
  return digest(bytes).slice(0, 24)
}
