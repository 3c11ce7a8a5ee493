import { compareText } from '../../text/data.ts'
import { editDistance } from '../../text/suggest.ts'

/** Longer names are not typing errors, and comparing two takes the square of their length. */
const longestWord = 200

/** The candidates that a mistyped word was probably meant to be, the likeliest first. */
export function nearest(word: string, candidates: Iterable<string>): readonly string[] {
  if (word.length > longestWord) return []
  const scored: { candidate: string; score: number }[] = []
  for (const candidate of candidates) {
    if (candidate === word || candidate.length > longestWord) continue
    // What both begin with makes them no more alike: `/assets/none.png` and `/assets/logo.svg`.
    const start = sharedFolders(word, candidate)
    const [own, other] = [word.slice(start), candidate.slice(start)]
    const limit = Math.max(1, Math.floor((own.length - 1) / 3))
    const score = sameTail(word, candidate) ? 1 : editDistance(own.toLowerCase(), other.toLowerCase(), limit)
    if (score <= limit) scored.push({ candidate, score })
  }
  scored.sort((a, b) => a.score - b.score || compareText(a.candidate, b.candidate))
  return scored.slice(0, 3).map(({ candidate }) => candidate)
}

/** Length of the folders, or the groups of the config, that both paths begin with. */
function sharedFolders(a: string, b: string): number {
  let shared = 0
  for (let at = 0; at < a.length && a[at] === b[at]; at++) if (a[at] === '/' || a[at] === '.') shared = at + 1
  return shared
}

/** `guides/rules` and `rules`, `serverAddress` and `server.serverAddress`: right word, wrong place. */
function sameTail(a: string, b: string): boolean {
  const tail = (path: string) =>
    path.slice(path.lastIndexOf(path.includes('/') ? '/' : '.') + 1).toLowerCase()
  return tail(a) !== '' && tail(a) === tail(b)
}
