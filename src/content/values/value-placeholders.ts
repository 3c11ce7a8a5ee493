import type { Place } from '../../model/diagnostic.ts'
import type { TextContext } from '../tree/page-source.ts'

/** One `{{ path }}` of the source. */
export interface HeldValue {
  readonly path: string
  readonly source: string
  readonly place: Place
}

/** The source with each `{{ path }}` held as a word of the same length, so that parsers keep every position. */
export interface Held {
  readonly text: string
  /** Nothing is held: there is nothing to fill. */
  readonly isEmpty: boolean
  /** Replaces each held word by what `value` says, and each `\{{` by `{{`. */
  readonly fill: (text: string, value: (held: HeldValue, offset: number) => string) => string
}

// Private-use characters are letters to Markdown, HTML and URLs alike: a held word can never become markup.
const privateUse = { first: 0xe000, last: 0xf8ff }
const base = 64
const blockSize = base + 3

/**
 * Takes the values out of a source before it is parsed: they are put in afterwards and so are only ever text. `undefined` where
 * a page leaves no room for that.
 */
export function holdPlaces({ text, place, complain }: TextContext): Held | undefined {
  const first = text.includes('{{') ? unusedBlock(text) : privateUse.first
  if (first === undefined) {
    complain({
      ruleId: 'page-too-complex',
      reason: 'The page has too many private-use characters to insert `{{ … }}`',
      fatal: true,
    })
    return undefined
  }
  const [mark, brace, pad] = [0, 1, 2].map(step => String.fromCharCode(first + base + step)) as [
    string,
    string,
    string,
  ]
  const digit = (value: number) => String.fromCharCode(first + (value % base))
  const values: HeldValue[] = []
  const parts: string[] = []
  let done = 0
  for (const match of text.matchAll(/\{\{(?:([^{}\n\r]*)\}\})?/g)) {
    const { 0: source, 1: inner, index } = match
    if (isEscaped(text, index)) {
      parts.push(text.slice(done, index - 1), brace.repeat(3))
      done = index + 2
    } else if (inner !== undefined && inner.trim() !== '') {
      const number =
        values.push({ path: inner.trim(), source, place: place(index, index + source.length) }) - 1
      const word =
        mark + digit(number) + digit(Math.floor(number / base)) + digit(Math.floor(number / base ** 2))
      parts.push(text.slice(done, index), word.padEnd(source.length, pad))
      done = index + source.length
    }
  }
  parts.push(text.slice(done))
  const words = new RegExp(`${mark}([^${mark}${brace}${pad}]{3})${pad}*|${brace}{3}`, 'g')
  return {
    text: parts.join(''),
    isEmpty: done === 0,
    fill: (kept, value) => {
      if (done === 0 || !(kept.includes(mark) || kept.includes(brace))) return kept
      return kept.replace(words, (word, digits: string | undefined, offset: number) => {
        if (digits === undefined) return '{{'
        const [low, middle, high] = Array.from(digits, char => char.charCodeAt(0) - first) as [
          number,
          number,
          number,
        ]
        const held = values[low + middle * base + high * base ** 2]
        return held === undefined ? word : value(held, offset)
      })
    },
  }
}

/** Whether the character at an offset is escaped with a backslash. */
export function isEscaped(text: string, index: number): boolean {
  let backslashes = 0
  while (text[index - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}

function unusedBlock(text: string): number | undefined {
  const used = new Set(Array.from(text.matchAll(/[\uE000-\uF8FF]/g), match => match[0].charCodeAt(0)))
  for (let first = privateUse.first; first + blockSize <= privateUse.last; first += blockSize) {
    let free = true
    for (let code = first; free && code < first + blockSize; code++) free = !used.has(code)
    if (free) return first
  }
  return undefined
}
