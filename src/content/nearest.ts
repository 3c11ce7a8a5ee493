import { compareText } from '../model/diagnostic.ts'
import { editDistance } from '../model/edit-distance.ts'

/** The candidates that a mistyped word was probably meant to be, the likeliest first. */
export function nearest(word: string, candidates: Iterable<string>): readonly string[] {
  const limit = Math.max(2, Math.floor(word.length / 3))
  const scored: { candidate: string; score: number }[] = []
  for (const candidate of candidates) {
    if (candidate === word) continue
    const score = sameTail(word, candidate)
      ? 1
      : editDistance(word.toLowerCase(), candidate.toLowerCase(), limit)
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
