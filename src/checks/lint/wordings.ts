import { phrasesOf } from '../../words/words-for.ts'

type Kind = Parameters<typeof phrasesOf>[0]

const sources = new Map<Kind, string>()
const patterns = new Map<Kind, RegExp>()

/** A pattern of the words of a kind. It knows all languages of `words/`, because pages mix them. */
export function anyOf(kind: Kind): string {
  const known = sources.get(kind)
  if (known !== undefined) return known
  const words = phrasesOf(kind).toSorted((a, b) => b.length - a.length)
  // A look around is costly to compile, so words share it.
  const source = [true, false].flatMap(opens =>
    [true, false].flatMap(ends => {
      const group = words.filter(word => isOpen(word.at(0)) === opens && isOpen(word.at(-1)) === ends)
      const plain = group.map(word =>
        word.replaceAll('*', '').replaceAll('.', '\\.').replaceAll(' ', '\\s{1,3}'),
      )
      const [before, after] = [opens ? '' : '(?<![\\p{L}\\p{N}])', ends ? '' : '(?![\\p{L}\\p{N}])']
      return group.length === 0 ? [] : [`${before}(?:${plain.join('|')})${after}`]
    }),
  )
  const pattern = `(?:${source.join('|')})`
  sources.set(kind, pattern)
  return pattern
}

/** Looks for a word of a kind in a text. */
export function mentions(kind: Kind, text: string): boolean {
  const pattern = patterns.get(kind) ?? new RegExp(anyOf(kind), 'iu')
  patterns.set(kind, pattern)
  return pattern.test(text)
}

/** The signs between a word and its value, for a pattern. */
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

/** Letters may follow after `*`, and in scripts without spaces. */
function isOpen(end: string | undefined): boolean {
  return end === '*' || noSpaces.test(end ?? '')
}

/** The same text, of the same length, with digits of other scripts as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(
    /[٠-٩۰-۹०-९０-９]/g,
    digit => `${'٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९０１２３４５６７８９'.indexOf(digit) % 10}`,
  )
}
