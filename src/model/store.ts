/**
 * Keeps what was made from what, from one run to the next. It may have lost anything at any time, so whoever asks can make it
 * anew; what it has is exactly what was put in.
 */
export interface Store {
  readonly get: (key: string) => Uint8Array | undefined
  readonly set: (key: string, value: Uint8Array) => void
  /** Hears that a value is still of use, though nobody asks for it: for a store that clears away what nobody asks for. */
  readonly use?: (key: string) => void
}

/** A store for as long as the program runs; what nobody has asked for in the last two turns is forgotten. */
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
