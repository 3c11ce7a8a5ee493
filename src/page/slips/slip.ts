import { table } from '../../../rules/slips.yaml'
import { gameColors } from '../../text/plain-text.ts'

/** A kind of text that people type or paste and that Markdown prints as typed, or reads as something else. */
export interface Slip {
  /** Goes on from the text that was found: "`||x||` is …". */
  readonly reason: string
  readonly note: string
  /** Texts to write in place of it, with groups such as `{name}`: the first one whose groups were all found. */
  readonly fix?: readonly string[]
}

/** A slip that a pattern finds in the text of a paragraph, heading or cell. */
export interface TextSlip extends Slip {
  readonly pattern: RegExp
  /** The block whose paragraphs may have it. */
  readonly notIn?: string
}

/** Groups of a pattern, by name. */
export type Groups = Readonly<Record<string, string | undefined>>

type Row = Omit<TextSlip, 'pattern'> & { readonly pattern: string }

const rows = table() as Readonly<Record<'foreign' | 'text' | 'lines', readonly Row[]>> & {
  readonly parts: Groups
  readonly blocks: Readonly<Record<'underline' | 'nowhere' | 'apart', Slip>> & { readonly markdown: Row }
}
const parts: Groups = { ...rows.parts, game: gameColors }

const compiled = (row: Row): TextSlip => {
  const pattern = row.pattern.replace(/«(\w+)»/g, (_, name: string) => parts[name] ?? '')
  return { ...row, pattern: new RegExp(String.raw`(?<!\\)(?:${pattern})`, 'gmu') }
}

/** The table of `rules/slips.yaml`. */
export const slipTable = {
  foreign: rows.foreign.map(compiled),
  text: rows.text.map(compiled),
  lines: rows.lines.map(compiled),
  blocks: { ...rows.blocks, markdown: compiled(rows.blocks.markdown) },
}

/** The text to write in place of a slip, if its kind has one. */
export function fixFor({ fix = [] }: Slip, groups: Groups): string | undefined {
  const names = /(\(\/)?\{(\w+)\}/g
  const isFilled = (text: string) =>
    [...text.matchAll(names)].every(([, , name = '']) => groups[name] !== undefined)
  return fix
    .find(isFilled)
    ?.replace(names, (_, root: string | undefined, name: string) => {
      const text = groups[name] ?? ''
      return root === undefined ? text : root + text.trim().toLowerCase().replace(/\s+/g, '-')
    })
    .trimEnd()
}
