import type { Place, Point } from '../model/diagnostic.ts'

/** The lines of the text that was asked for last: several ask for those of one page. */
let latest: { readonly text: string; readonly starts: readonly number[] } | undefined

/** Turns offsets of one text into lines and columns. */
export function placeIn(text: string): (start: number, end: number) => Place {
  let starts: readonly number[] | undefined
  const pointAt = (offset: number): Point => {
    starts ??= lineStarts(text)
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      const { [middle]: start = 0 } = starts
      if (start <= offset) low = middle
      else high = middle - 1
    }
    const { [low]: start = 0 } = starts
    return { line: low + 1, column: offset - start + 1, offset }
  }
  return (start, end) => ({ start: pointAt(start), end: pointAt(end) })
}

function lineStarts(text: string): readonly number[] {
  if (latest?.text !== text) latest = { text, starts: startsIn(text) }
  return latest.starts
}

function startsIn(text: string): readonly number[] {
  const starts = [0]
  for (const match of text.matchAll(/\r\n|[\n\r]/g)) starts.push(match.index + match[0].length)
  return starts
}
