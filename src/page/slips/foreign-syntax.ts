import { gameColors } from '../../text/plain-text.ts'
import { slip, type TextSlip } from './slip.ts'

const callout = 'Write `> [!NOTE]` on a line by itself, and begin the lines below it with `> `'
const fence = 'Write three backticks: ` ``` `'
const shortcode = 'Delete it. For a video, write `::embed`; for a picture, `![…](/assets/…)`'
const contents = 'Delete it: a page with headings has a list of contents'

export const bareCallout = slip(
  String.raw`^\[!\p{L}+\]`,
  'the first line of a callout outside of a quote',
  callout,
)

/** What other programs read as markup, and what to write here. A new one is one line. */
export const foreignSyntax: readonly TextSlip[] = [
  // Discord
  slip(
    String.raw`\|\|(?=[^\s|])[^|\n]*[^\s|]\|\|`,
    'a spoiler of Discord',
    'Delete the bars, or write `<details><summary>Spoiler</summary>…</details>`',
  ),
  slip(
    String.raw`<t:-?\d+(?::\w)?>`,
    'a time of Discord',
    'Write the date, the time and the time zone as text',
  ),
  slip(
    String.raw`<(?:[#@][!&]?\d+|\/[\w -]+:\d+|id:\w+)>`,
    'a mention of Discord',
    'Write the name of the channel, role or person',
  ),
  slip(String.raw`<a?:\w+:\d+>`, 'an emoji of a Discord server', 'Type an emoji such as 😄, or a word'),
  slip(
    String.raw`(?<![\p{L}\p{N}\p{P}]):[a-z][a-z\d_+-]+:(?![\p{L}\p{N}:/])`,
    'the short name of an emoji',
    'Type the emoji itself, such as 😄',
  ),
  slip(String.raw`^-# (?=\S)`, 'the sign for small text of Discord', 'Write `<small>…</small>`'),
  // Obsidian and other wikis
  slip(
    String.raw`^[ \t>]*(?:\[(?:TOC|toc)\]|\[\[_?(?:TOC|toc)_?\]\]|\$\{toc\}|\{:toc\}|@\[toc\]|__TOC__)[ \t]*$`,
    'a list of contents of another program',
    contents,
  ),
  slip(
    String.raw`!\[\[(?<file>[^[\]\n|]+)[^[\]\n]*\]\]`,
    'a picture of Obsidian',
    'Write what the picture shows between the brackets, and its file below assets/ behind them',
    ({ file = '' }) => `![${file.replace(/\.\w+$/, '')}](/assets/${file})`,
  ),
  slip(
    String.raw`\[\[(?! ?\w+\.\w)(?<page>[^[\]\n|]+)(?:\|(?<name>[^[\]\n]+))?\]\]`,
    'a link of a wiki',
    'Write the text in brackets, and the address in parentheses behind it',
    ({ page = '', name = page }) => `[${name}](/${page.trim().toLowerCase().replace(/\s+/g, '-')})`,
  ),
  slip(
    String.raw`(?<![\p{N}%])%%(?=[^\s%])[^%]*%%`,
    'a comment of Obsidian, and everybody can read it',
    'Write `<!-- … -->`',
  ),
  slip(
    String.raw`(?<![=\p{L}\p{N}])==(?<text>[^\s=](?:[^=\n]*[^\s=])?)==(?![=\p{L}\p{N}])`,
    'marked text of another program',
    'Write `<mark>…</mark>`',
    ({ text }) => `<mark>${text}</mark>`,
  ),
  slip(
    String.raw`^={2,6} ?(?<text>[^=\n]+?) ?={2,6}[ \t]*$`,
    'a heading of a wiki',
    'Write `## ` before a heading',
    ({ text }) => `## ${text}`,
  ),
  slip(
    String.raw`(?<!')'''(?<text>[^\s'](?:[^'\n]|'(?!'))*)'''(?!')`,
    'bold text of a wiki',
    'Write two stars on each side',
    ({ text }) => `**${text}**`,
  ),
  // Generators of websites
  slip(String.raw`\{\{[<%][^}\n]*[>%]\}\}`, 'a shortcode of Hugo', shortcode),
  slip(
    String.raw`(?<!\{)\{%(?! ?\w+\.\w)[^%\n]*%\}`,
    'a tag of Jekyll or GitBook',
    `Delete it. For a box: ${callout.replace('W', 'w')}`,
  ),
  slip(
    String.raw`\{:[^}\n]+\}|\{[.#][\w-]+(?: [^}\n]*)?\}(?=[ \t]*$)`,
    'a class or an anchor of another program',
    'Delete it. For an anchor, write `<a id="…"></a>` on its own line',
  ),
  slip(String.raw`^[ \t]*(?:!!!|\?\?\?\+?) ?\w+.*`, 'a box of MkDocs', callout),
  slip(String.raw`^[ \t]*=== ".*`, 'a tab of MkDocs', 'Write a heading in place of each tab'),
  bareCallout,
  slip(
    String.raw`^(?:import .+ from ['"].+|export (?:const|default|function) .+|\{\/\*.*)`,
    'code of MDX',
    'Delete it: a page has no code',
  ),
  // Forums and WordPress
  slip(
    String.raw`\[(?<name>b|i|u|s|h[1-6]|url|img|quote|code|list|center|left|right|color|size|font|spoiler|youtube|table|tr|td)(?:=[^\]\n]*)?\](?=[^]{0,3000}\[\/\k<name>\])`,
    'BBCode of a forum',
    'Write Markdown: `**bold**`, `*italic*`, `- ` before each item of a list, `[text](https://…)`, `![text](/assets/…)`',
  ),
  slip(
    String.raw`\[(?<name>caption|gallery|embed|video|audio|playlist|button|contact-form-7|(?:vc|et_pb|su|fusion)_\w+)(?:[ \t][^\]\n]*)?\]`,
    'a shortcode of WordPress',
    shortcode,
  ),
  // The game
  slip(gameColors, 'a color code of the game', 'Delete it: pages have their own colors', () => ''),
  // Keyboards
  slip(String.raw`^[ \t>]*(?:´{3}|‘{3}|’{3}|'{3}[ \t]*$)`, 'no fence of code', fence),
]
