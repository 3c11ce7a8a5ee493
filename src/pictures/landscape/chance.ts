/** Chance that is always the same for the same words. */
export interface Chance {
  /** A whole number, both ends included. */
  readonly int: (from: number, to: number) => number
  readonly one: <T>(list: readonly [T, ...T[]]) => T
  /** True `part` times of `of`. */
  readonly is: (part: number, of: number) => boolean
}

/** The chance of one feature of a picture. Each feature has its own row of numbers, so a new feature changes no old one. */
export function chance(name: string, feature: string): Chance {
  const next = mulberry32(fnv1a(`${name}/${feature}`))
  const int = (from: number, to: number) => from + (next() % (to - from + 1))
  return {
    int,
    one: list => list[int(0, list.length - 1)] ?? list[0],
    is: (part, of) => int(1, of) <= part,
  }
}

// http://www.isthe.com/chongo/tech/comp/fnv/
function fnv1a(text: string): number {
  let hash = 2166136261
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 16777619)
  return hash >>> 0
}

// https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
