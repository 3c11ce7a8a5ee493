import { columns } from './columns.ts'

/** A text in lines no wider than `width`, broken at spaces; a word that is wider has a line of its own. */
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

/** How wide text is set: a terminal's width within reason, the same everywhere else. */
export function textWidth(stream: NodeJS.WriteStream): number {
  return stream.isTTY ? Math.min(Math.max(stream.columns, 60), 120) : 100
}
