import { slip, type TextSlip } from './slip.ts'

const line = '^[ \\t>]*'
/** The start of one of the next lines: an item may go on. */
const next = '[^\\n]*(?:\\n[^\\n]*){0,2}?\\n[ \\t>]*'
const bullets = '•●▪◦‣∙○■□▸►➤➢・·◆✔✓✗✘'
const item = 'Begin each line with `- `, or with `1. ` if the order matters'
const lineBreak = 'Begin each line with `- `, or end it with `\\` or `<br>`'
const file = String.raw`[\w./%-]+\.(?:md|html?|png|jpe?g|webp|gif|avif|pdf|zip)`
const table = 'Write a line `|---|---|` below the first one, with as many parts as the first line has'

/** Markdown that is typed nearly right, in any text. */
export const slipsInText: readonly TextSlip[] = [
  slip(
    String.raw`(?<![\p{L}\p{N}*_])(?<mark>\*\*|__)(?<text>[^\s*_](?:[^*_\n]*[^\s*_])?)\k<mark>(?<after>[\p{L}\p{N}]+)`,
    'not bold: a letter follows its second mark',
    'Put a space behind it, or write `<b>…</b>`',
    ({ mark, text, after }) => `${mark}${text}${mark} ${after}`,
  ),
  slip(
    String.raw`(?<=[\p{L}\p{N}])\*\*(?<text>\p{P}[^*\n]*[^\s*])\*\*`,
    'not bold: a letter is before its first mark',
    'Put a space before it, or write `<b>…</b>`',
    ({ text }) => ` **${text}**`,
  ),
  slip(
    String.raw`(?<![\p{L}\p{N}*_~\\]|\d )(?<mark>\*\*|__|~~)(?:[ \t]+(?<late>[^*_~\n]*[^\s*_~])[ \t]*|(?<early>[^\s*_~](?:[^*_~\n]*[^\s*_~])?)[ \t]+)\k<mark>(?<after>[\p{L}\p{N}]*)`,
    'printed with its marks: a space is next to them, inside',
    'Move the space outside of the bold text',
    ({ mark, late, early, after = '' }) =>
      late === undefined ? `${mark}${early}${mark}${after && ` ${after}`}` : `${mark}${late}${mark}${after}`,
  ),
  slip(
    String.raw`(?<![\p{L}\p{N}*\\])\*(?:(?<early>\p{L}[^*\n]*[^\s*]) \*(?<after>\p{L}+)| (?<late>\p{L}[^*\n]*\p{L})\*(?![\p{L}\p{N}*]))`,
    'not italic: a space is next to a star, inside',
    'Move the space outside of the italic text',
    ({ late, early, after }) => (late === undefined ? `*${early}* ${after}` : `*${late}*`),
  ),
  slip(
    String.raw`(?<![\p{L}\p{N}*/])\*\*(?=[\p{L}\p{N}])(?![^]*\*\*)(?<!\*\*[^]*\*\*)`,
    'never closed, so the text behind it is not bold',
    'Put `**` where the bold text ends. For stars as text, write `\\*\\*`',
  ),
  slip(
    String.raw`(?<picture>!?)\[(?<text>[^[\]\n]+)\][ \t]+\((?<address>(?:\/|#|https?:|mailto:|\.{1,2}\/)[^\s()]*|${file})\)`,
    'not read as a link: a space is between its parts',
    'Delete the space',
    ({ picture, text, address }) => `${picture}[${text}](${address})`,
  ),
  slip(
    String.raw`\[(?<text>[^[\]\n]+)\]\((?<address>[^\s()]+)\s+[“”„«‘’](?<title>[^)“”„«»‘’[\n]*)[“”»‘’]\)`,
    'not read as a link: its quotes are curly',
    'Write straight quotes: `"`',
    ({ text, address, title }) => `[${text}](${address} "${title}")`,
  ),
  slip(
    String.raw`(?<![\p{L}\p{N}\]])\[(?=[^[\]\n]*\p{L})[^[\]\n]+\]\[(?<name>[\p{Ll}\p{N} -]+)\]`,
    'a link without an address',
    'Write the address in parentheses: `[text](/page)`. Or give the second name one, on a line by itself: `[name]: /page`',
  ),
  slip(
    String.raw`\[[^[\]\n]*\]\([^\s()<>"']+(?: +[^\s()<>"']+)+\.[A-Za-z\d]{2,5}\)`,
    'not read as a link: its address has a space',
    'Rename the file: write `-` in place of each space',
  ),
  slip(
    String.raw`\[[^[\]\n]+\]\((?:\/|https?:)[^()\n]*$`,
    'not read as a link: its parenthesis is never closed',
    'Put `)` where the address ends',
  ),
  slip(
    String.raw`<[A-Za-z][^<>\n]*=[“”„«‘’][^<>\n]*>`,
    'an HTML tag with curly quotes',
    'Write straight quotes: `"`',
    ({ whole = '' }) => whole.replace(/[“”„«»‘’]/g, '"'),
  ),
]

/** The same for lines of a paragraph. */
export const slipsInLines: readonly TextSlip[] = [
  slip(
    String.raw`(?<![\p{L}\p{N}${'`'}])${'`'}(?=[^\s${'`'}])(?![^]*${'`'})`,
    'never closed, so the text behind it is not code',
    'Put another backtick where the code ends. For a backtick as text, write a backslash before it',
  ),
  slip(
    String.raw`${line}(?<sign>[${bullets}])(?=[ \t\u00a0\u3000]*\S)${next}\k<sign>`,
    'not read as a list: this sign is a text',
    item,
  ),
  slip(String.raw`${line}[\uf020-\uf0ff]`, 'a list with a sign of Word that others do not see', item),
  slip(
    String.raw`${line}(?<sign>[-+*–—])(?=[ \t]*[\p{L}\uFFFC"'(])${next}\k<sign>(?=[ \t]*[\p{L}\uFFFC"'(])`,
    'not read as a list',
    item,
  ),
  slip(
    String.raw`${line}\*{2,} (?=[^*\n]+$)`,
    'no item of a list inside an item',
    'Write two spaces and `- `',
  ),
  slip(
    String.raw`${line}(?<sign>[-+*]|\d{1,3}[.)])[\u00a0\u2000-\u200a\u202f\u3000](?<text>[^\n]*)`,
    'not read as a list: behind its sign is a no-break space',
    'Type the space again',
    ({ sign, text }) => `${sign} ${text}`,
  ),
  slip(
    String.raw`${line}(?<number>\d{1,3})(?<sign>[.)])(?=[\p{L}\uFFFC])${next}\d{1,3}\k<sign>(?=[\p{L}\uFFFC])`,
    'not read as a list: a space is missing',
    'Write a space behind each number: `1. `',
  ),
  slip(
    String.raw`${line}(?:\(\d{1,3}\)|\d{1,3}[-:、．])(?=[ \t]*[^\s\d])${next}(?:\(\d{1,3}\)|\d{1,3}[-:、．])(?=[ \t]*[^\s\d])`,
    'not read as a list',
    'Write a number, a dot and a space: `1. `',
  ),
  slip(
    String.raw`${line}\d{1,3}[.)] (?=\S)${next}\d{1,3}[.)] (?=\S)|(?<=\n)(?:\t| {4,})[-*+] (?=\S)`,
    'not read as a list: a text is directly above',
    'Leave an empty line before the list',
  ),
  slip(String.raw`${line}\(?[a-c][.)] ?(?=\S)${next}\(?[b-d][.)] ?(?=\S)`, 'not read as a list', item),
  slip(
    String.raw`${line}(?:[\u2460-\u2473\u2776-\u277f]|\d\ufe0f?\u20e3|\p{Emoji_Presentation})${next}(?:[\u2460-\u2473\u2776-\u277f]|\d\ufe0f?\u20e3|\p{Emoji_Presentation})`,
    'read as one paragraph: the lines run together',
    lineBreak,
  ),
  slip(
    String.raw`^\/[a-z][^\n]*[^\s\\](?:\n\/[a-z][^\n]*)+$(?![^]*\n)`,
    'read as one paragraph: the lines run together',
    lineBreak,
  ),
  slip(
    String.raw`^(?<![^])(?:[\p{L}\uFFFC][\p{L}\p{N}\uFFFC /.-]{0,24}:(?=[\s\uFFFC]) ?\S[^\n]*[^\s\\,](?:\n|$(?![^]))){2,}(?![^])`,
    'read as one paragraph: the lines run together',
    lineBreak,
  ),
  slip(
    String.raw`${line}(?<sign>#{2,6})\u00a0?(?<text>[\p{L}\p{N}\uFFFC][^\n]*)|^(?<![^])#\u00a0?(?<one>[\p{Lu}\p{Lo}][^#\n]*)$(?![^])`,
    'not read as a heading: a space is missing',
    'Write a space behind the `#`',
    ({ sign, text, one }) => (sign === undefined ? `# ${one}` : `${sign} ${text}`),
  ),
  slip(`${line}＃+`, 'not read as a heading: the sign is a full-width one', 'Write `## `'),
  slip(
    String.raw`^[^\n]*\|[^\n]*\n[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*\|[ \t:|-]*$`,
    'no table: its second line has another number of parts than the first one',
    'Write `---` once for each column',
  ),
  slip(String.raw`^\|[^\n]*\|[^\n]*\|[ \t]*\n\|(?![ \t:|-]*$)`, 'no table', table),
  slip(
    String.raw`^(?<![^])\|[^|\n]+\|[^\n]*\|[ \t]*(?:$(?![^]))`,
    'no part of a table',
    'Delete the empty line between the table and this row',
  ),
  slip(
    String.raw`^(?:[\p{L}\p{N}][^\t\n]*\t+\S[^\n]*(?:\n|$(?![^]))){2,}`,
    'no table: tabs are read as spaces',
    `Write a table: \`| Rank | Price |\`. ${table}`,
  ),
]
