const unspaced = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmr}\\p{sc=Mymr}'
const word = new RegExp(`[${unspaced}]|(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])+`, 'gu')

/** The words of a text, so that two texts can be compared. Letters of scripts that write without spaces are words. */
export function countedWords(text: string): readonly string[] {
  // Most pages are in ASCII, where this takes 10 % of the time.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return text.normalize('NFKC').toLowerCase().match(word) ?? []
}

/** True for a text with a letter or digit. */
export function hasLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
