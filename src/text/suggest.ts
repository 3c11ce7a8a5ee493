import { table } from '../../rules/other-names.yaml'
import { compareText } from './data.ts'

/**
 * Letters added, left out, changed, or swapped with their neighbor (Damerau-Levenshtein); whatever is over `limit`
 * counts as `limit + 1`, so that words far apart cost little.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: readonly number[] = []
  let above: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const diagonal = above[column - 1] ?? 0
      const over = above[column] ?? 0
      const left = current[column - 1] ?? 0
      const crossed = before[column - 2] ?? 0
      const changed = diagonal + (a[row - 1] === b[column - 1] ? 0 : 1)
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1] ? crossed + 1 : changed
      const distance = Math.min(over + 1, left + 1, changed, swapped)
      current.push(distance)
      least = Math.min(least, distance)
    }
    if (least > limit) return limit + 1
    before = above
    above = current
  }
  return above.at(-1) ?? 0
}

/** Names that other programs have for things. A name counts only where its own is among those to choose from. */
const { names } = table() as { readonly names: Readonly<Record<string, string>> }
const otherNames: ReadonlyMap<string, string> = new Map(Object.entries(names))

/** The name that a thing has here, for what others call it. */
export function ownNameOf(word: string): string | undefined {
  return otherNames.get(word.trim().toLowerCase())
}

/** The words of a name, in lower case: `server` and `address` of `serverAddress`, `github` and `pages` of `github-pages`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
}

/** Whether all words of one name are among those of the other, and say something. */
function isPartOfOther(a: readonly string[], b: readonly string[]): boolean {
  const [few, many] = a.length < b.length ? [a, b] : [b, a]
  return few.every(word => many.includes(word)) && few.some(word => word.length > 2)
}

/** Longer names are not typing errors, and comparing two takes the square of their length. */
const longestWord = 200

/** The candidates that a mistyped word was probably meant to be, the likeliest first. */
export function suggest(word: string, candidates: Iterable<string>): readonly string[] {
  const near: { candidate: string; score: number }[] = []
  const alike: string[] = []
  const words = wordsOf(word)
  const ownName = ownNameOf(word)
  for (const candidate of candidates) {
    if (candidate === ownName) return [candidate]
    if (Math.max(word.length, candidate.length) > longestWord) continue
    // What both begin with makes them no more alike: `/assets/none.png` and `/assets/logo.svg`.
    const start = sharedFolders(word, candidate)
    const [own, other] = [word.slice(start), candidate.slice(start)]
    const limit = Math.max(1, Math.floor((own.length - 1) / 3))
    const score = sameTail(word, candidate) ? 1 : editDistance(own.toLowerCase(), other.toLowerCase(), limit)
    if (score <= limit) near.push({ candidate, score })
    else if (isPartOfOther(words, wordsOf(candidate))) alike.push(candidate)
  }
  if (near.length === 0) return alike.sort(compareText).slice(0, 3)
  near.sort((a, b) => a.score - b.score || compareText(a.candidate, b.candidate))
  return near.slice(0, 3).map(({ candidate }) => candidate)
}

/** The same for the first 20 words. */
export function suggestFirst(): typeof suggest {
  return forFirst(suggest)
}

/** Finds names for the first 20 mistakes: each is compared with every candidate, and hundreds of mistakes have one cause anyway. */
export function forFirst<Values extends unknown[]>(
  find: (...values: Values) => readonly string[],
): (...values: Values) => readonly string[] {
  let left = 20
  return (...values) => (left-- > 0 ? find(...values) : [])
}

// If there is a likely name, a long list does not help.
const mostNamed = 30

interface NotAmong {
  readonly ruleId: string
  readonly reason: string
  readonly expected?: readonly string[]
}

/** A value that is not one of the allowed names. */
export function notAmong(names: readonly string[], given: string): NotAmong {
  const expected = suggest(given, names)
  const isShort = names.length <= mostNamed || expected.length === 0
  const reason = isShort
    ? `must be one of ${names.map(name => `\`${name}\``).join(', ')}`
    : `must be one of the ${names.length} names in docs/configuration.md`
  return { ruleId: 'value-not-allowed', reason, expected }
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
