/** The numbers of letters that `templates/html/site.css` has a class for. */
const sizes = [8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 32, 40, 52, 64] as const

/** A class such as `w14`: a title is as large as its longest word of 14 letters has room for. */
export function sizeClass(title: string): string {
  return classFor(longestWord(title))
}

/** Width of a title's longest word, in letters of usual width. */
function longestWord(title: string): number {
  return Math.max(0, ...title.split(breaks).map(width))
}

/** The class of a name in the header. */
export function nameClass(name: string): string {
  return `w${nameLetters(name)}`
}

/** The room that a name in the header has, in letters: a long one has two lines. */
export function nameLetters(name: string): number {
  const whole = lettersIn(name)
  const ends = whole <= 13 ? [] : Array.from(name.matchAll(/\s+|(?<=-)/g), ({ index }) => index)
  const lines = ends.map(at => Math.max(lettersIn(name.slice(0, at)), lettersIn(name.slice(at).trim())))
  return sizeFor(Math.min(whole, ...lines))
}

/** The same for an address: it should not break, and its letters are all as wide. */
export function codeSizeClass(address: string): string {
  return classFor(address.length)
}

function classFor(letters: number): string {
  return `w${sizeFor(letters)}`
}

function sizeFor(letters: number): number {
  return sizes.find(most => letters <= most) ?? 64
}

/** Places where lines may break: at spaces and behind hyphens. */
const breaks = /\s+|(?<=-)/

const square = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u
const wide = /[MWmw@%&\u{1f000}-\u{1ffff}]/u
const narrow = /[ filjtI1.,:;!'|]/u

const squareWidth = 1.75
/** Letters that fill a square may break into lines: eight of them stay together. */
const mostSquares = 8

/** Width of the parts of a word that stay together. */
function width(word: string): number {
  const letters = [...word]
  const squares = letters.filter(letter => square.test(letter))
  return lettersIn(word) - squareWidth * Math.max(0, squares.length - mostSquares)
}

/** Width of a line of text, in letters of usual width. */
export function lettersIn(line: string): number {
  const widths = [...line].map(letter =>
    square.test(letter) ? squareWidth : wide.test(letter) ? 1.55 : narrow.test(letter) ? 0.6 : 1,
  )
  return widths.reduce((sum, letter) => sum + letter, 0)
}
