import type { Letters } from './letters.ts'

type Room = readonly [size: number, lines: number]

/** Where a text goes: how many lines fit in, by the size of the letters, the largest first. */
export interface Box {
  readonly width: number
  readonly rooms: readonly [...Room[], Room]
}

export interface Fitted {
  readonly size: number
  readonly lines: readonly string[]
}

/** A text in the largest letters that the box has room for; what is too long even for the smallest ends in an ellipsis. */
export function fitted(text: string, box: Box, letters: Letters): Fitted {
  const words = text.split(' ')
  for (const [size, most] of box.rooms) {
    const limit = (box.width / size) * 1000
    const lines = balanced(words, limit, letters)
    const whole = words.every(word => letters.width(word) <= limit)
    if (whole && lines.length <= most) return { size, lines }
  }
  const [size, most] = box.rooms.at(-1) as Room
  const limit = (box.width / size) * 1000
  const lines = wrapped(words, limit, letters)
  return { size, lines: lines.length <= most ? lines : shortened(lines, most, limit, letters) }
}

/** No more lines than needed, none much shorter than the others. */
function balanced(words: readonly string[], limit: number, letters: Letters): readonly string[] {
  const lines = wrapped(words, limit, letters)
  for (let share = 0.5; share < 1; share += 0.05) {
    const narrower = wrapped(words, limit * share, letters)
    if (narrower.length === lines.length && narrower.every(line => letters.width(line) <= limit))
      return narrower
  }
  return lines
}

function wrapped(words: readonly string[], limit: number, letters: Letters): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const part of words.flatMap(word => broken(word, limit, letters))) {
    const longer = line === '' ? part : `${line} ${part}`
    if (line === '' || letters.width(longer) <= limit) line = longer
    else {
      lines.push(line)
      line = part
    }
  }
  return [...lines, line]
}

/** A word that no line can hold, in parts that do. */
function broken(word: string, limit: number, letters: Letters): readonly string[] {
  if (letters.width(word) <= limit) return [word]
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && letters.width(part + letter) > limit) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}

function shortened(
  lines: readonly string[],
  most: number,
  limit: number,
  letters: Letters,
): readonly string[] {
  let last = lines[most - 1] ?? ''
  while (letters.width(`${last}…`) > limit) last = withoutEnd(last)
  return [...lines.slice(0, most - 1), `${last.replace(/[\s\p{P}]+$/u, '')}…`]
}

/** A word less, or of a single word a letter. */
function withoutEnd(text: string): string {
  return text.includes(' ') ? text.slice(0, text.lastIndexOf(' ')) : [...text].slice(0, -1).join('')
}
