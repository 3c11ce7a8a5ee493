import { compareText } from '../model/diagnostic.ts'
import { editDistance } from '../model/edit-distance.ts'
import { isPartOfOther, ownNameOf, wordsOf } from '../model/similar-words.ts'

/** The candidates that a mistyped word was probably meant to be, the likeliest first. */
export function suggest(word: string, candidates: Iterable<string>): readonly string[] {
  const limit = Math.max(1, Math.floor((word.length - 1) / 3))
  const near: { candidate: string; score: number }[] = []
  const alike: string[] = []
  const words = wordsOf(word)
  const ownName = ownNameOf(word)
  for (const candidate of candidates) {
    if (candidate === ownName) return [candidate]
    const score = editDistance(word.toLowerCase(), candidate.toLowerCase(), limit)
    if (score <= limit) near.push({ candidate, score })
    else if (isPartOfOther(words, wordsOf(candidate))) alike.push(candidate)
  }
  if (near.length === 0) return alike.sort(compareText).slice(0, 3)
  near.sort((a, b) => a.score - b.score || compareText(a.candidate, b.candidate))
  return near.slice(0, 3).map(({ candidate }) => candidate)
}
