import type { Store } from '../../model/store.ts'
import { compareText } from '../../text/compare-text.ts'

/** A store whose entries hold, next to their value, compressed forms of the files that are made of it. */
export interface Entries extends Store {
  /** The forms in an entry, by their names. An entry forgets the forms of other files than those that were asked for. */
  readonly formsOf: (key: string, sha256: string) => Store
  /** Writes what is new: each entry once, as a whole. */
  readonly save: () => void
}

interface Entry {
  /** Empty where only forms are kept. */
  value: Uint8Array
  isChanged: boolean
  readonly forms: Map<string, Uint8Array>
  /** Digests of the files that are made of it now. */
  readonly files: Set<string>
}

/** Reads every entry of `store` once at most, and writes none before `save`. */
export function openEntries(store: Store): Entries {
  const entries = new Map<string, Entry>()
  const entryAt = (key: string) => {
    const entry = entries.get(key) ?? unpacked(store.get(key))
    entries.set(key, entry)
    return entry
  }
  return {
    get: key => {
      const { value } = entryAt(key)
      return value.length === 0 ? undefined : value
    },
    set: (key, value) => Object.assign(entryAt(key), { value, isChanged: true }),
    formsOf: (key, sha256) => {
      const entry = entryAt(key)
      entry.files.add(sha256)
      return {
        get: name => entry.forms.get(name),
        set: (name, form) => {
          entry.forms.set(name, form)
          entry.isChanged = true
        },
      }
    },
    save: () => {
      for (const [key, entry] of entries) if (entry.isChanged) store.set(key, packed(entry))
      entries.clear()
    },
  }
}

/** A line that says how long each part is, and the parts. Names of forms end with the digest of their file. */
function packed({ value, forms, files }: Entry): Uint8Array {
  const kept = [...forms].filter(([name]) => files.size === 0 || files.has(name.slice(-64)))
  // Several are made at a time, and which of them ends first is chance.
  const sorted = kept.sort(([one], [other]) => compareText(one, other))
  const parts = [['', value] as const, ...sorted]
  const line = JSON.stringify(parts.map(([name, { length }]) => [name, length]))
  return Buffer.concat([Buffer.from(`${line}\n`), ...parts.map(([, bytes]) => bytes)])
}

function unpacked(bytes: Uint8Array | undefined): Entry {
  const forms = new Map<string, Uint8Array>()
  const none = { value: Buffer.of(), forms, isChanged: false, files: new Set<string>() }
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
