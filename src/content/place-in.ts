import type { Place, Point } from '../model/diagnostic.ts'

/** Turns offsets of one text into lines and columns. */
export function placeIn(text: string): (start: number, end: number) => Place {
  let starts: readonly number[] | undefined
  const pointAt = (offset: number): Point => {
    starts ??= lineStarts(text)
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1, offset }
  }
  return (start, end) => ({ start: pointAt(start), end: pointAt(end) })
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (const match of text.matchAll(/\r\n|[\n\r]/g)) starts.push(match.index + match[0].length)
  return starts
}
