import { phrasesOf } from '../site/words/words-for.ts'

type Kind = Parameters<typeof phrasesOf>[0]

const sources = new Map<Kind, string>()
const patterns = new Map<Kind, RegExp>()

/** A pattern of the words of a kind. It knows all languages of `words/`, because pages mix them. */
export function anyOf(kind: Kind): string {
  const known = sources.get(kind)
  if (known !== undefined) return known
  const words = phrasesOf(kind).toSorted((a, b) => b.length - a.length)
  const source = `(?:${words.map(wordPattern).join('|')})`
  sources.set(kind, source)
  return source
}

/** Whether a text has a word of a kind. */
export function mentions(kind: Kind, text: string): boolean {
  const pattern = patterns.get(kind) ?? new RegExp(anyOf(kind), 'iu')
  patterns.set(kind, pattern)
  return pattern.test(text)
}

/** What is between a word and its value, for a pattern. */
export const marks = '\\s:=|،："\'`“”‘’*'

/** A value that is made when it is first asked for: most sites never need these patterns. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const noSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー—°]/u

/** Whole words, where a script has spaces between them. `*` stands for any letters. */
function wordPattern(word: string): string {
  const isOpen = (end: string | undefined) => end === '*' || noSpaces.test(end ?? '')
  const before = isOpen(word.at(0)) ? '' : '(?<![\\p{L}\\p{N}])'
  const after = isOpen(word.at(-1)) ? '' : '(?![\\p{L}\\p{N}])'
  return before + word.replaceAll('*', '').replaceAll('.', '\\.').replaceAll(' ', '\\s{1,3}') + after
}

/** The same text, of the same length, with digits of other scripts as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, digit => {
    if (digit.length > 1 || digit <= '9') return digit
    let zero = digit.charCodeAt(0)
    while (/\p{Nd}/u.test(String.fromCharCode(zero - 1)) && digit.charCodeAt(0) - zero < 9) zero--
    return `${digit.charCodeAt(0) - zero}`
  })
}
