import type { Store } from './store.ts'

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
