import type { Templates } from '../model/sources.ts'
import { templateIn } from '../text/template.ts'

/** Letters of pictures: outlines, so that neither they nor the machine need a font. */
export interface Letters {
  readonly has: (letter: string) => boolean
  /** Width of a text, in thousandths of its size. */
  readonly width: (text: string) => number
  /** A text as path data: its base line starts at 0, its size is a thousand. */
  readonly outline: (text: string) => string
}

interface Letter {
  readonly advance: number
  readonly path: string
  /** What is added to the advance, by the letter that follows. */
  readonly kerning: ReadonlyMap<string, number>
}

/** The letters of `templates/pictures/letters.txt`, which `scripts/letters.js` made of a font. */
export function lettersOf(templates: Templates): Letters {
  const text = templateIn(templates, 'pictures/letters.txt')
  const lines = new Map(text.split('\n').map(line => [line.slice(0, line.indexOf('\t')), line]))
  const letters = new Map<string, Letter>()
  const letterOf = (letter: string): Letter => {
    const known = letters.get(letter) ?? readLetter(letter, lines)
    letters.set(letter, known)
    return known
  }
  const stepOf = (name: string, next = '') => {
    const { advance, kerning } = letterOf(name)
    return advance + (kerning.get(next) ?? 0)
  }
  return {
    has: letter => lines.has(letter),
    width: text => {
      const names = [...text]
      return names.reduce((sum, name, index) => sum + stepOf(name, names[index + 1]), 0)
    },
    outline: text => {
      let start = 0
      const names = [...text]
      return names
        .map((name, index) => {
          const path = moved(letterOf(name).path, start)
          start += stepOf(name, names[index + 1])
          return path
        })
        .join('')
    },
  }
}

/** Path data further to the right. Only a contour's start is not relative to what came before. */
function moved(path: string, by: number): string {
  return path.replace(/M(-?\d+)/g, (_, x) => `M${Number(x) + by}`)
}

function readLetter(name: string, lines: ReadonlyMap<string, string>): Letter {
  const line = lines.get(name)
  if (line === undefined) throw new Error(`there is no letter ${JSON.stringify(name)}`)
  const [, advance, path = '', ...own] = line.split('\t')
  const like = own.length === 1 ? /^=(.)$/u.exec(own[0] ?? '')?.[1] : undefined
  const kerning = like === undefined ? own : (lines.get(like) ?? '').split('\t').slice(3)
  const pairs = kerning.flatMap(group => {
    const [, value, followers = ''] = /^(-?\d+)(.+)$/u.exec(group) ?? []
    return [...followers].map(follower => [follower, Number(value)] as const)
  })
  return { advance: Number(advance), path, kerning: new Map(pairs) }
}

/**
 * A text as it can be lettered: styled letters become plain ones, emoji and ornaments go. Empty when a letter is missing, as in
 * Arabic and Chinese: half a name would be worse than none, and a box for each letter worse still.
 */
export function lettered(text: string, letters: Pick<Letters, 'has'>): string {
  let plain = ''
  for (const character of text.normalize('NFC')) {
    const simple = [character, character.normalize('NFKC')].find(form => [...form].every(letters.has))
    if (simple !== undefined) plain += simple
    else if (ornament.test(character)) plain += ' '
    else return ''
  }
  const words = plain.trim().replace(/\s+/g, ' ')
  return /[\p{L}\p{N}]/u.test(words) ? words : ''
}

/** Symbols, emoji with what belongs to them, invisible formatting, private use. */
const ornament = /^(?:[\p{S}\p{Cf}\p{Co}\p{Emoji_Modifier}]|\u20e3|\p{Variation_Selector})$/u

type Room = readonly [size: number, lines: number]

/** Where a text goes: how many lines fit in, by the size of the letters, the largest first. */
export interface Box {
  readonly width: number
  readonly rooms: readonly Room[]
}

export interface Fitted {
  readonly size: number
  readonly lines: readonly string[]
}

/** A text in the largest letters that the box has room for; what is too long even for the smallest ends in an ellipsis. */
export function fitted(text: string, box: Box, letters: Letters): Fitted {
  const words = text.split(' ')
  const { width } = letters
  for (const [size, most] of box.rooms) {
    const limit = (box.width / size) * 1000
    const lines = balanced(words, limit, width)
    const whole = words.every(word => width(word) <= limit)
    if (whole && lines.length <= most) return { size, lines }
  }
  const [size, most] = box.rooms.at(-1) as Room
  const limit = (box.width / size) * 1000
  const lines = wrapped(words, limit, width)
  return { size, lines: lines.length <= most ? lines : shortened(lines, most, limit, width) }
}

type Width = Letters['width']

/** No more lines than needed, none much shorter than the others. */
function balanced(words: readonly string[], limit: number, width: Width): readonly string[] {
  const lines = wrapped(words, limit, width)
  for (let share = 0.5; share < 1; share += 0.05) {
    const narrower = wrapped(words, limit * share, width)
    if (narrower.length === lines.length && narrower.every(line => width(line) <= limit)) return narrower
  }
  return lines
}

function wrapped(words: readonly string[], limit: number, width: Width): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const part of words.flatMap(word => broken(word, limit, width))) {
    const longer = line === '' ? part : `${line} ${part}`
    if (line === '' || width(longer) <= limit) line = longer
    else {
      lines.push(line)
      line = part
    }
  }
  return [...lines, line]
}

/** A word that no line can hold, in parts that do. */
function broken(word: string, limit: number, width: Width): readonly string[] {
  if (width(word) <= limit) return [word]
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && width(part + letter) > limit) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}

function shortened(lines: readonly string[], most: number, limit: number, width: Width): readonly string[] {
  let last = lines[most - 1] ?? ''
  while (width(`${last}…`) > limit) last = withoutEnd(last)
  return [...lines.slice(0, most - 1), `${last.replace(/[\s\p{P}]+$/u, '')}…`]
}

/** A word less, or of a single word a letter. */
function withoutEnd(text: string): string {
  return text.includes(' ') ? text.slice(0, text.lastIndexOf(' ')) : [...text].slice(0, -1).join('')
}
