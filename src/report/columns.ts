/** How many columns of a terminal a text takes. */
export function columns(text: string): number {
  let count = 0
  for (const character of text) count += widthOf(character)
  return count
}

function widthOf(character: string): number {
  if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(character)) return 0
  return /[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u.test(
    character,
  )
    ? 2
    : 1
}
