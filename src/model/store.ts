/**
 * Keeps what was made from what, from one run to the next. It may have lost anything at any time, so callers
 * can make it again; what it has is exactly what was put in.
 */
export interface Store {
  readonly get: (key: string) => Uint8Array | undefined
  readonly set: (key: string, value: Uint8Array) => void
  /** Marks a value as used without reading it: for a store that removes unused values. */
  readonly use?: (key: string) => void
}

/** A store for as long as the program runs; what was not asked for in the last two turns is forgotten. */
export interface MemoryStore extends Required<Store> {
  readonly turn: () => void
}

export function memoryStore(): MemoryStore {
  let now = new Map<string, Uint8Array>()
  let before = now
  const get = (key: string) => {
    const value = now.get(key) ?? before.get(key)
    if (value) now.set(key, value)
    return value
  }
  return {
    get,
    use: get,
    set: (key, value) => {
      now.set(key, value)
    },
    turn: () => {
      before = now
      now = new Map()
    },
  }
}
