import { compareText } from '../model/diagnostic.ts'

/** The candidates that a mistyped word was probably meant to be, the likeliest first. */
export function nearest(word: string, candidates: Iterable<string>): readonly string[] {
  const limit = Math.max(2, Math.floor(word.length / 3))
  const scored: { candidate: string; score: number }[] = []
  for (const candidate of candidates) {
    if (candidate === word) continue
    const score = sameTail(word, candidate) ? 1 : distance(word.toLowerCase(), candidate.toLowerCase(), limit)
    if (score <= limit) scored.push({ candidate, score })
  }
  scored.sort((a, b) => a.score - b.score || compareText(a.candidate, b.candidate))
  return scored.slice(0, 3).map(({ candidate }) => candidate)
}

/** `guides/rules` and `rules`, `serverAddress` and `server.serverAddress`: right word, wrong place. */
function sameTail(a: string, b: string): boolean {
  const tail = (path: string) =>
    path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('.')) + 1).toLowerCase()
  return tail(a) !== '' && tail(a) === tail(b)
}

/** Edit distance in which two swapped neighbours count once; anything over `limit` is `limit + 1`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    let best = row
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      current.push(cost)
      best = Math.min(best, cost)
    }
    if (best > limit) return limit + 1
    before = above
    above = current
  }
  return above[b.length] ?? limit + 1
}
