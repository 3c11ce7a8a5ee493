import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Store } from '../../model/store.ts'
import { digest } from '../../text/digest.ts'
import { readOptional } from '../read-files.ts'

const day = 24 * 60 * 60 * 1000
/** Days after which an entry goes that nobody asked for. */
const longest = 30
const sumLength = 64

/**
 * Keeps values in a folder that only this user can write: one file an entry, named by the SHA-256 of its key. `made` stands for
 * all that makes every value: the program and its Node.js. Where nothing can be written, nothing is kept.
 */
export function openCache(folder: string, made: string): Store {
  const fileOf = (key: string) => {
    const name = digest(`${made}\n${key}`)
    return join(folder, name.slice(0, 2), name.slice(2))
  }
  sweepOnceADay(folder)
  return {
    get: key => {
      const file = fileOf(key)
      const bytes = readOptional(file)
      const value = bytes?.subarray(sumLength)
      // A machine that lost power may have left half a file.
      if (value === undefined || bytes?.toString('latin1', 0, sumLength) !== digest(value)) return undefined
      quietly(() => {
        if (statSync(file).mtimeMs < Date.now() - day) utimesSync(file, new Date(), new Date())
      })
      return value
    },
    set: (key, value) =>
      quietly(() => {
        const file = fileOf(key)
        const fresh = `${file}-${process.pid}`
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
        writeFileSync(fresh, Buffer.concat([Buffer.from(digest(value)), value]), { mode: 0o600 })
        renameSync(fresh, file)
      }),
  }
}

function sweepOnceADay(folder: string): void {
  quietly(() => {
    const mark = join(folder, 'swept')
    const last = statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (last > Date.now() - day) return
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(mark, '')
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name)
      if (entry.isFile() && statSync(file).mtimeMs < Date.now() - longest * day) rmSync(file)
    }
  })
}

/** A cache that fails costs time and nothing else. */
function quietly(act: () => void): void {
  try {
    act()
  } catch {}
}
