import { readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Store } from '../../model/sources.ts'
import { compareText } from '../../text/data.ts'
import { digest } from '../../text/digest.ts'
import { readOptional } from '../read-files.ts'
import { makeMissing } from '../sources/real-path.ts'

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
        makeMissing(dirname(file), 0o700)
        writeFileSync(fresh, Buffer.concat([Buffer.from(digest(value)), value]), { mode: 0o600 })
        renameSync(fresh, file)
      }),
  }
}

/** A folder named by mistake may hold anything else. */
function isEntry(file: string): boolean {
  return /[\\/][0-9a-f]{2}[\\/][0-9a-f]{62}(?:-\d+)?$/.test(file)
}

function sweepOnceADay(folder: string): void {
  quietly(() => {
    const mark = join(folder, 'swept')
    const last = statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (last > Date.now() - day) return
    makeMissing(folder, 0o700)
    writeFileSync(mark, '')
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name)
      if (entry.isFile() && isEntry(file) && statSync(file).mtimeMs < Date.now() - longest * day) rmSync(file)
    }
  })
}

/** A cache that fails costs time and nothing else. */
function quietly(act: () => void): void {
  try {
    act()
  } catch {}
}

/** A store whose entries hold, next to their value, compressed forms of the files that are made of it. */
export interface Entries extends Store {
  /** The forms in an entry, by their names. An entry forgets the forms of other files than those that were asked for. */
  readonly formsOf: (key: string, sha256: string) => Store
  /** Writes what is new. */
  readonly save: () => void
}

interface Entry {
  /** Empty where only forms are kept. */
  value: Uint8Array
  isChanged: boolean
  readonly forms: Map<string, Uint8Array>
}

const mostHeld = 32 * 1024 * 1024

/** Reads every entry of `store`, and writes it with `save`. If entries have more bytes than `most`, it saves those and forgets them. */
export function openEntries(store: Store, most = mostHeld): Entries {
  const entries = new Map<string, Entry>()
  /** Digests of the files that are made of each entry now. */
  const files = new Map<string, Set<string>>()
  let held = 0
  const save = () => {
    for (const [key, entry] of entries) if (entry.isChanged) store.set(key, packed(entry, files.get(key)))
    entries.clear()
    held = 0
  }
  const hold = (length: number) => {
    held += length
    if (held > most) save()
  }
  const entryAt = (key: string) => {
    const known = entries.get(key)
    if (known !== undefined) return known
    const bytes = store.get(key)
    const entry = unpacked(bytes)
    hold(bytes?.length ?? 0)
    entries.set(key, entry)
    return entry
  }
  return {
    get: key => {
      const { value } = entryAt(key)
      return value.length === 0 ? undefined : value
    },
    set: (key, value) => {
      Object.assign(entryAt(key), { value, isChanged: true })
      hold(value.length)
    },
    formsOf: (key, sha256) => {
      files.set(key, (files.get(key) ?? new Set()).add(sha256))
      return {
        get: name => entryAt(key).forms.get(name),
        set: (name, form) => {
          const entry = entryAt(key)
          entry.forms.set(name, form)
          entry.isChanged = true
          hold(form.length)
        },
      }
    },
    save,
  }
}

/** A line that says how long each part is, and the parts. Names of forms end with the digest of their file. */
function packed({ value, forms }: Entry, files: ReadonlySet<string> | undefined): Uint8Array {
  const kept = [...forms].filter(([name]) => files === undefined || files.has(name.slice(-64)))
  // Several are made at a time, and which of them ends first is chance.
  const sorted = kept.sort(([one], [other]) => compareText(one, other))
  const parts = [['', value] as const, ...sorted]
  const line = JSON.stringify(parts.map(([name, { length }]) => [name, length]))
  return Buffer.concat([Buffer.from(`${line}\n`), ...parts.map(([, bytes]) => bytes)])
}

function unpacked(bytes: Uint8Array | undefined): Entry {
  const forms = new Map<string, Uint8Array>()
  const none = { value: Buffer.of(), forms, isChanged: false }
  if (bytes === undefined) return none
  let at = bytes.indexOf(10) + 1
  const lengths: readonly [name: string, length: number][] = JSON.parse(
    Buffer.from(bytes.subarray(0, at)).toString(),
  )
  for (const [name, length] of lengths) {
    forms.set(name, bytes.subarray(at, at + length))
    at += length
  }
  const value = forms.get('') ?? none.value
  forms.delete('')
  return { ...none, value }
}
