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

/** What games and Markdown draw in color, in bold or as a link, and what plain text shows as typed. */
const rows: readonly (readonly [kind: string, pattern: RegExp, plain: string])[] = [
  ['color code', new RegExp(gameColors, 'gu'), ''],
  ['Markdown', /(?<![\w*~|])(\*{1,3}|~~|\|\|)(?=[^\s*~|])([^*~|\n]*[^\s*~|])\1(?![\w*~|])/g, '$2'],
  // Names of players have underscores at both ends, too.
  ['Markdown', /(?<!\w)__(?=[^\s_])([^_\n]*\s[^_\n]*[^\s_])__(?!\w)/g, '$1'],
  ['Markdown', /(`+)([^`\n]+)\1(?!`)/g, '$2'],
  ['Markdown', /!?\[([^[\]\n]+)\]\((?:https?:|mailto:|\/|#)[^()\s]*\)/g, '$1'],
  [
    'HTML',
    /<(a|b|big|center|code|em|font|h[1-6]|i|p|s|small|span|strong|sub|sup|u)(?: [^<>]*)?>([^<>]*)<\/\1>/gi,
    '$2',
  ],
  ['HTML', /\s*<br ?\/?>\s*/gi, ' '],
  ['HTML', /&amp;/g, '&'],
]

// What is longer is no text of a config.
const longest = 2000

/** Finds what is no text in a text, and the text without it; `undefined` where all is text. */
export function marksIn(text: string) {
  const row = text.length > longest ? undefined : rows.find(([, pattern]) => text.search(pattern) !== -1)
  if (row === undefined) return undefined
  const plain = rows.reduce((before, [, pattern, replacement]) => before.replace(pattern, replacement), text)
  return { kind: row[0], found: text.match(row[1])?.[0].trim() ?? '', plain: plain.trim() }
}
