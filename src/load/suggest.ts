import { compareText } from '../model/diagnostic.ts'

/** The candidates that a mistyped word was probably meant to be, the likeliest first. */
export function suggest(word: string, candidates: Iterable<string>): readonly string[] {
  const limit = Math.max(1, Math.floor(word.length / 3))
  const near: { candidate: string; score: number }[] = []
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > limit) continue
    const score = distance(word.toLowerCase(), candidate.toLowerCase())
    if (score <= limit) near.push({ candidate, score })
  }
  near.sort((a, b) => a.score - b.score || compareText(a.candidate, b.candidate))
  return near.slice(0, 3).map(({ candidate }) => candidate)
}

/** Damerau-Levenshtein: letters added, left out, changed, or swapped with their neighbour. */
function distance(a: string, b: string): number {
  let before: readonly number[] = []
  let above: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const changed = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const swapped =
        a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1] ? (before[column - 2] ?? 0) + 1 : changed
      current.push(Math.min((above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, changed, swapped))
    }
    before = above
    above = current
  }
  return above[b.length] ?? 0
}
