type Row = readonly [kind: string, pattern: RegExp, plain: string]

const colors = '(?:dark_)?(?:red|green|blue|aqua|gray|purple)|black|gold|yellow|white|light_purple'
const styles =
  'bold|italic|underlined|strikethrough|obfuscated|reset|rainbow|(?:gradient|color)(?::[^<>\\n]*)?'

/** What games and Markdown draw in color, in bold or as a link, and what plain text shows as typed. */
const rows: readonly Row[] = [
  // `§5a` is a paragraph of a law.
  ['color code', /§(?:[a-fk-orx]|\d(?=[§[<"']|\p{L}{2}))/giu, ''],
  ['color code', /&#[0-9a-f]{6}(?![;\w])/gi, ''],
  // `Q&A`, `Rock &roll` and `season 5 &6` are text.
  ['color code', /(?<![^\s([])(?:&[0-9a-fk-or])+(?=[\p{Lu}\p{Lo}\p{Extended_Pictographic}[<"'«“])/gu, ''],
  ['color code', /^(?:&[0-9a-fk-or])+(?=\p{L})/gu, ''],
  ['color code', /&r(?=\s|$)/g, ''],
  [
    'color code',
    new RegExp(`<(?:#[0-9a-f]{6}|${colors}|${styles})>(?=\\S)|</(?:${colors}|${styles})>`, 'gi'),
    '',
  ],
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

/** What is in a text that is no text, and the text without it. */
export interface Marks {
  readonly kind: string
  readonly found: string
  readonly plain: string
}

/** Finds such marks in a text; `undefined` where there are none. */
export function marksIn(text: string): Marks | undefined {
  const [first] = rows.flatMap(([kind, pattern]) => {
    const found = text.match(pattern)?.[0].trim()
    return found === undefined ? [] : [{ kind, found }]
  })
  if (first === undefined) return undefined
  const plain = rows.reduce((before, [, pattern, replacement]) => before.replace(pattern, replacement), text)
  return { ...first, plain: plain.trim() }
}
