/** The columns of a terminal that a text takes. */
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

/** A text in lines no wider than `width`, broken at spaces; a word that is wider has its own line. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let [line = '', ...words] = text.split(' ')
  for (const word of words) {
    if (columns(line) + 1 + columns(word) <= width) line += ` ${word}`
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

/** The width of text: a terminal's within reason, the same everywhere else. Some terminals do not know their width. */
export function textWidth(stream: NodeJS.WriteStream): number {
  return stream.isTTY ? Math.min(Math.max(stream.columns || 80, 20), 120) : 100
}

/** Lines with a label on the left of the first, as `build` sets its summary. */
export function labelled(label: string, lines: readonly string[], painted: Paint): readonly string[] {
  return lines.map((line, index) => {
    const left = index === 0 ? label : ''
    return `  ${left === '' ? '' : painted(left, 'dim')}${' '.repeat(11 - left.length)}${line}`
  })
}

/** A number of bytes as people read it: `1 byte`, `512 KiB`, `1.5 MiB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte')
  const [amount, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KiB'] : [bytes / 1024 / 1024, 'MiB']
  return `${Number(amount.toFixed(1))} ${unit}`
}

/** The number of each style for a terminal. */
export const styleCodes = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, blue: 34, cyan: 36 } as const

/** Colors text for a terminal. */
export type Paint = (text: string, ...styles: readonly (keyof typeof styleCodes)[]) => string

/** The painter for a terminal with or without color. */
export function paint(color: boolean): Paint {
  return (text, ...styles) =>
    color ? `\x1b[${styles.map(style => styleCodes[style]).join(';')}m${text}\x1b[0m` : text
}

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

/** `1 header`, `2 headers`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
