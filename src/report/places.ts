import type { Place, Point } from './problem.ts'

/** Says at which lines and columns a stretch of a text is. */
export type PlaceOfOffsets = (start: number, end: number) => Place

/** Turns offsets of one text into lines and columns; the lines are counted once, when the first place is asked for. */
export function placeIn(text: string, known?: readonly number[]): PlaceOfOffsets {
  let starts = known
  // Most places are in the line of the one before.
  let latest = 0
  const pointAt = (offset: number): Point => {
    starts ??= lineStarts(text)
    const { [latest]: from = 0, [latest + 1]: end = Number.POSITIVE_INFINITY } = starts
    if (offset < from || offset >= end) latest = lastFrom(starts, start => start, offset)
    return { line: latest + 1, column: offset - (starts[latest] ?? 0) + 1, offset }
  }
  return (start, end) => ({ start: pointAt(start), end: pointAt(end) })
}

/** The offsets at which the lines of a text begin. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (const match of text.matchAll(/\r\n|[\n\r]/g)) starts.push(match.index + match[0].length)
  return starts
}

/** The index of the last of these stretches, which are in order, that begins at an offset or before it; else that of the first. */
export function lastFrom<T>(
  stretches: readonly T[],
  startOf: (stretch: T) => number,
  offset: number,
): number {
  let low = 0
  let high = stretches.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (startOf(stretches[middle] as T) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
