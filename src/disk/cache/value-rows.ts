/** Where a value is. */
export interface Row {
  readonly offset: number
  readonly length: number
}

/** How much a row has of a key's SHA-256, and of that of the value. */
const idLength = 16
const sumLength = 12
const sumAt = idLength + 6 + 4
export const rowLength = sumAt + sumLength

/**
 * Rows by id, one behind the other as the index has them: a large site has some ten thousand, and objects with texts would take
 * ten times the memory. Of ids and sums, which are digests, it knows the first bytes. They are compared byte by byte: these few
 * are sooner compared than Node.js's methods are called.
 */
export class ValueRows {
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
    const found = this.#slots[this.#slotOf(id, 0)] ?? 0
    return found === 0 ? undefined : found - 1
  }

  at(number: number): Row {
    const start = number * rowLength + idLength
    return { offset: this.#bytes.readUIntBE(start, 6), length: this.#bytes.readUInt32BE(start + 6) }
  }

  isSum(number: number, sum: Buffer): boolean {
    return this.#isAt(number * rowLength + sumAt, sum, 0, sumLength)
  }

  /** Adds a row, or puts it in the place of the one that the id has; its number. */
  set(id: Buffer, { offset, length }: Row, sum: Buffer): number {
    const number = this.find(id) ?? this.#added(id)
    const start = number * rowLength
    this.#bytes.writeUIntBE(offset, start + idLength, 6)
    this.#bytes.writeUInt32BE(length, start + idLength + 6)
    sum.copy(this.#bytes, start + sumAt, 0, sumLength)
    return number
  }

  /** Rows of these numbers, whose values are elsewhere. */
  moved(places: ReadonlyMap<number, Row>): ValueRows {
    const rows = new ValueRows()
    for (const [number, row] of places) {
      const bytes = this.#bytes.subarray(number * rowLength, (number + 1) * rowLength)
      rows.set(bytes, row, bytes.subarray(sumAt))
    }
    return rows
  }

  #added(id: Buffer): number {
    const number = this.#count++
    if (this.#bytes.length < this.#count * rowLength) {
      const more = Buffer.alloc(this.#count * rowLength * 2)
      this.#bytes.copy(more)
      this.#bytes = more
    }
    id.copy(this.#bytes, number * rowLength, 0, idLength)
    if (this.#count * 2 > this.#slots.length) this.#layOut()
    else this.#slots[this.#slotOf(id, 0)] = number + 1
    return number
  }

  /** Twice as many slots as rows at least, so that the next free one is near. */
  #layOut(): void {
    let length = this.#slots.length
    while (length < this.#count * 2) length *= 2
    this.#slots = new Int32Array(length)
    for (let number = 0; number < this.#count; number++)
      this.#slots[this.#slotOf(this.#bytes, number * rowLength)] = number + 1
  }

  /** Where the number of an id's row is, or would be; the id is in `id` at `from`. */
  #slotOf(id: Buffer, from: number): number {
    const last = this.#slots.length - 1
    let slot = 0
    for (let index = 0; index < 4; index++) slot = (slot << 8) | (id[from + index] ?? 0)
    for (;;) {
      slot &= last
      const found = this.#slots[slot] ?? 0
      if (found === 0 || this.#isAt((found - 1) * rowLength, id, from, idLength)) return slot
      slot++
    }
  }

  #isAt(start: number, other: Buffer, from: number, length: number): boolean {
    for (let index = 0; index < length; index++)
      if (this.#bytes[start + index] !== other[from + index]) return false
    return true
  }
}
