import type { Templates } from '../model/sources.ts'

/** What pictures are lettered with: outlines, so that neither they nor the machine need a font. */
export interface Letters {
  readonly has: (letter: string) => boolean
  /** How wide a text is, in thousandths of its size. */
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
export function readLetters(templates: Templates): Letters {
  const text = templates.get('pictures/letters.txt')
  if (text === undefined) throw new Error('there is no template pictures/letters.txt')
  const lines = new Map(text.split('\n').map(line => [line.slice(0, line.indexOf('\t')), line]))
  const read = new Map<string, Letter>()
  const letterOf = (letter: string): Letter => {
    const known = read.get(letter) ?? readLetter(letter, lines)
    read.set(letter, known)
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
export function lettered(text: string, letters: Letters): string {
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
