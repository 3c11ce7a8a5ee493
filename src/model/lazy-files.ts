/** How many bytes are held of files that were made; further ones are made again when they are asked for again. */
const mostHeld = 16 * 1024 * 1024

/** Files by name, each made when it is asked for: a large site is never in memory as a whole. */
export class LazyFiles implements ReadonlyMap<string, Uint8Array> {
  readonly #makers: ReadonlyMap<string, () => Uint8Array>
  readonly #held = new Map<string, Uint8Array>()
  #left: number

  constructor(makers: ReadonlyMap<string, () => Uint8Array>, most = mostHeld) {
    this.#makers = makers
    this.#left = most
  }

  get size(): number {
    return this.#makers.size
  }

  has(name: string): boolean {
    return this.#makers.has(name)
  }

  get(name: string): Uint8Array | undefined {
    const held = this.#held.get(name)
    if (held !== undefined) return held
    const made = this.#makers.get(name)?.()
    if (made === undefined || made.length > this.#left) return made
    this.#left -= made.length
    this.#held.set(name, made)
    return made
  }

  keys(): MapIterator<string> {
    return this.#makers.keys()
  }

  *values(): MapIterator<Uint8Array> {
    for (const [, bytes] of this) yield bytes
  }

  *entries(): MapIterator<[string, Uint8Array]> {
    for (const name of this.#makers.keys()) {
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
