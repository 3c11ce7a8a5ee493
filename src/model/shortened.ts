/** A value of somebody else's as a message quotes it: a long one is cut, with `…` at its end. */
export function shortened(text: string, most = 80): string {
  if (text.length <= most) return text
  // Not between the two halves of a character.
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
