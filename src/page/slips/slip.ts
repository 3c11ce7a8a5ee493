/** Something that people type or paste and that Markdown prints as typed, or reads as something else. */
export interface Slip {
  /** Goes on from the text that was found: "`||x||` is …". */
  readonly reason: string
  readonly note: string
  /** What to write in place of it. */
  readonly fix?: (groups: Readonly<Record<string, string>>) => string
}

/** A slip that a pattern finds in the text of a paragraph, heading or cell. There, `\uFFFC` stands for code, HTML and marks that were read. */
export interface TextSlip extends Slip {
  readonly pattern: RegExp
}

/** A pattern of text without a backslash before it. */
export function slip(pattern: string, reason: string, note: string, fix?: Slip['fix']): TextSlip {
  return { pattern: new RegExp(String.raw`(?<!\\)(?:${pattern})`, 'gmu'), reason, note, ...(fix && { fix }) }
}
