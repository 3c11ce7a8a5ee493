/** Where a value lies, and how to tell that it is the one. */
export interface Row {
  readonly offset: number
  readonly length: number
  /** The first bytes of its SHA-256. */
  readonly sum: Buffer
}

/** Of an id, which is the first bytes of a SHA-256, too, and of a sum. */
export const idLength = 16
export const sumLength = 12
export const rowLength = idLength + 6 + 4 + sumLength

/**
 * Rows by id, one behind the other as the index has them: a large site has some ten thousand, and objects with texts would take
 * ten times the memory.
 */
export class PackRows {
  #bytes: Buffer
  #count = 0
  /** By the beginning of an id, or behind that where it is taken: the number of its row, from 1. */
  #slots = new Int32Array(64)

  constructor(bytes: Buffer = Buffer.alloc(0)) {
    this.#bytes = bytes
    this.#count = bytes.length / rowLength
    this.#layOut()
  }

  get count(): number {
    return this.#count
  }

  /** All rows, in the order in which they came. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#count * rowLength)
  }

  /** The number of an id's row. */
  find(id: Buffer): number | undefined {
    const found = this.#slots[this.#slotOf(id)] ?? 0
    return found === 0 ? undefined : found - 1
  }

  at(number: number): Row {
    const start = number * rowLength + idLength
    return {
      offset: this.#bytes.readUIntBE(start, 6),
      length: this.#bytes.readUInt32BE(start + 6),
      sum: this.#bytes.subarray(start + 10, start + 10 + sumLength),
    }
  }

  idAt(number: number): Buffer {
    return this.#bytes.subarray(number * rowLength, number * rowLength + idLength)
  }

  /** Adds a row, or puts it in the place of the one that the id has; its number. */
  set(id: Buffer, { offset, length, sum }: Row): number {
    const number = this.find(id) ?? this.#added(id)
    const start = number * rowLength + idLength
    this.#bytes.writeUIntBE(offset, start, 6)
    this.#bytes.writeUInt32BE(length, start + 6)
    sum.copy(this.#bytes, start + 10)
    return number
  }

  #added(id: Buffer): number {
    const number = this.#count++
    if (this.#bytes.length < this.#count * rowLength) {
      const more = Buffer.alloc(this.#count * rowLength * 2)
      this.#bytes.copy(more)
      this.#bytes = more
    }
    id.copy(this.#bytes, number * rowLength)
    if (this.#count * 2 > this.#slots.length) this.#layOut()
    else this.#slots[this.#slotOf(id)] = number + 1
    return number
  }

  /** Twice as many slots as rows at least, so that the next free one is near. */
  #layOut(): void {
    let length = this.#slots.length
    while (length < this.#count * 2) length *= 2
    this.#slots = new Int32Array(length)
    for (let number = 0; number < this.#count; number++)
      this.#slots[this.#slotOf(this.idAt(number))] = number + 1
  }

  /** Where the number of an id's row is, or would be. */
  #slotOf(id: Buffer): number {
    const last = this.#slots.length - 1
    let slot = id.readUInt32LE() & last
    for (;;) {
      const found = this.#slots[slot] ?? 0
      if (found === 0 || this.#isAt(found - 1, id)) return slot
      slot = (slot + 1) & last
    }
  }

  #isAt(number: number, id: Buffer): boolean {
    const start = number * rowLength
    return this.#bytes.compare(id, 0, idLength, start, start + idLength) === 0
  }
}
