/** The possible values of an argument: certain words, a comma-separated list of them, or a file or folder. */
export type Values =
  | { readonly kind: 'words' | 'list'; readonly words: readonly string[] }
  | { readonly kind: 'file' | 'folder' | 'text' }

export interface OptionEntry {
  /** Short and long, as many as it has. */
  readonly names: readonly string[]
  readonly description: string
  readonly standard?: string | undefined
  readonly repeatable: boolean
  /** What follows it, and its name in angle brackets. */
  readonly value?: { readonly name: string; readonly values: Values } | undefined
}

export interface ArgumentEntry {
  readonly name: string
  readonly required: boolean
  readonly description: string
  readonly values: Values
}

/** A command as its help describes it. */
export interface CommandEntry {
  readonly name: string
  readonly summary: string
  readonly description: string
  readonly usage: string
  readonly options: readonly OptionEntry[]
  readonly arguments: readonly ArgumentEntry[]
  /** What its help ends with: examples, exit codes. */
  readonly after: string
}

/** The program itself, and its commands. */
export interface ProgramEntry extends CommandEntry {
  readonly version: string
  readonly commands: readonly CommandEntry[]
}
