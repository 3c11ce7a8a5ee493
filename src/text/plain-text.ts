import { table } from '../../rules/slips.yaml'

/** Names of colors and forms in the game. */
export const colors =
  '(?:dark_|light_)?(?:red|green|blue|aqua|gray|purple)|black|gold|yellow|white|bold|italic|underlined|obfuscated|reset|rainbow'

/** Color codes of the game. `§5a` is a paragraph of a law; `Q&A`, `Rock &roll` and `season 5 &6` are text. */
export const gameColors = [
  String.raw`§(?:[a-fk-orx]|\d(?=[§[<"']|\p{L}{2}))`,
  String.raw`(?<![^\s([])(?:&[0-9a-fk-or])+(?=[\p{Lu}\p{Lo}\p{Extended_Pictographic}[<"'])`,
  String.raw`^(?:&[0-9a-fk-or])+(?=\p{L})|&r(?=\s|$)|&#[0-9a-fA-F]{6}(?!;)`,
  `<(?:#[0-9a-f]{6}|gradient:[^<>]*|${colors})>(?=\\S)|</(?:gradient|${colors})>`,
].join('|')

const { plain } = table() as {
  readonly plain: readonly { readonly kind: string; readonly pattern: string; readonly left: string }[]
}
/** What games and Markdown draw in color, in bold or as a link, and what plain text shows as typed. */
const rows = [
  { kind: 'color code', pattern: new RegExp(gameColors, 'gu'), left: '' },
  ...plain.map(row => ({ ...row, pattern: new RegExp(row.pattern, 'giu') })),
]

// What is longer is no text of a config.
const longest = 2000

/** Finds what is no text in a text, and the text without it; `undefined` where all is text. */
export function marksIn(text: string) {
  const row = text.length > longest ? undefined : rows.find(({ pattern }) => text.search(pattern) !== -1)
  if (row === undefined) return undefined
  const plain = rows.reduce((before, { pattern, left }) => before.replace(pattern, left), text)
  return { kind: row.kind, found: text.match(row.pattern)?.[0].trim() ?? '', plain: plain.trim() }
}
