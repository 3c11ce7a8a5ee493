/** Something that people type or paste and that Markdown prints as typed, or reads as something else. */
export interface Slip {
  /** Finds it in the text of a paragraph, heading or cell, in which `\uFFFC` stands for code, HTML and marks that were read. */
  readonly pattern: RegExp
  /** Goes on from the text that was found: "`||x||` is …". */
  readonly reason: string
  readonly note: string
  /** What to write in place of it. */
  readonly fix?: (groups: Readonly<Record<string, string>>) => string
}

/** A pattern of text without a backslash before it. */
export function slip(pattern: string, reason: string, note: string, fix?: Slip['fix']): Slip {
  return { pattern: new RegExp(String.raw`(?<!\\)(?:${pattern})`, 'gmu'), reason, note, ...(fix && { fix }) }
}
