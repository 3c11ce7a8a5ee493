/** How many bytes are held of files that were made; further ones are made again when they are asked for again. */
const mostHeld = 16 * 1024 * 1024

/** What a set of names has: a map has it, too. */
type Names = Pick<ReadonlySet<string>, 'size' | 'has' | 'keys'>

/** Files by name, each made when it is asked for: a large site is never in memory as a whole. */
export class LazyFiles implements ReadonlyMap<string, Uint8Array> {
  readonly #names: Names
  readonly #make: (name: string) => Uint8Array
  readonly #held = new Map<string, Uint8Array>()
  #left: number

  /** One function makes them all: one for each would take as much memory as the facts about the file. */
  constructor(names: Names, make: (name: string) => Uint8Array, most = mostHeld) {
    this.#names = names
    this.#make = make
    this.#left = most
  }

  get size(): number {
    return this.#names.size
  }

  has(name: string): boolean {
    return this.#names.has(name)
  }

  get(name: string): Uint8Array | undefined {
    const held = this.#held.get(name)
    if (held !== undefined || !this.#names.has(name)) return held
    const made = this.#make(name)
    if (made.length > this.#left) return made
    this.#left -= made.length
    this.#held.set(name, made)
    return made
  }

  keys(): MapIterator<string> {
    return this.#names.keys()
  }

  *values(): MapIterator<Uint8Array> {
    for (const [, bytes] of this) yield bytes
  }

  *entries(): MapIterator<[string, Uint8Array]> {
    for (const name of this.#names.keys()) {
      const bytes = this.get(name)
      if (bytes !== undefined) yield [name, bytes]
    }
  }

  [Symbol.iterator](): MapIterator<[string, Uint8Array]> {
    return this.entries()
  }

  forEach(visit: (bytes: Uint8Array, name: string, all: ReadonlyMap<string, Uint8Array>) => void): void {
    for (const [name, bytes] of this) visit(bytes, name, this)
  }
}
