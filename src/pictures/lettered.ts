import type { Letters } from './letters.ts'

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
