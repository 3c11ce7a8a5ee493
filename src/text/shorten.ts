/** A value of somebody else's as a message quotes it: a long one is cut, with `…` at its end. */
export function shorten(text: string, most = 80): string {
  if (text.length <= most) return text
  // Not between the two halves of a character.
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** A message in which no value of somebody else's, in quotes or without, is longer than anybody reads. */
export function withShortValues(message: string): string {
  if (message.length <= longest) return message
  const short = message.replace(/`[^`]*`|"[^"]*"|[^\s`"]+/g, value => {
    const quote = /^[`"]/.exec(value)?.[0] ?? ''
    const bare = quote === '' ? value : value.slice(1, -1)
    return bare.length <= longest ? value : `${quote}${shorten(bare)}${quote}`
  })
  return shorten(short, 3 * longest)
}

const longest = 200
