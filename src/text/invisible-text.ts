/** Characters that take no space and that no everyday text needs. */
const hidden =
  '\\u00ad\\u115f\\u1160\\u2060-\\u2064\\u206a-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}'
/** Those that some scripts and emoji need, one at a time. */
const joiners = '\\u180e\\u200b-\\u200d'
/** Next to them a joiner is everyday text: scripts that join letters or leave out spaces, and emoji. */
const joined = [
  ...[
    'Arab',
    'Syrc',
    'Nkoo',
    'Mong',
    'Adlm',
    'Rohg',
    'Thaa',
    'Deva',
    'Beng',
    'Guru',
    'Gujr',
    'Orya',
    'Taml',
    'Telu',
  ],
  ...['Knda', 'Mlym', 'Sinh', 'Thai', 'Laoo', 'Tibt', 'Mymr', 'Khmr', 'Java', 'Bali', 'Sund', 'Cakm', 'Mtei'],
]
  .map(script => `\\p{scx=${script}}`)
  .concat('\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f')
  .join('')
/** England, Scotland and Wales: a black flag, and its region in tag characters. https://www.unicode.org/reports/tr51/#valid-emoji-tag-sequences */
const flag = '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}'
const lone = `(?<=[${joined}])[${joiners}](?![${joiners}])|(?<![${joiners}])[${joiners}](?=[${joined}])`
const selectors = '[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]'

const any = new RegExp(`[${hidden}${joiners}]|${selectors}{2}`, 'u')
const runs = `${flag}|${lone}|(?<run>(?:[${hidden}${joiners}]|${selectors}{2,})+)`

/** Text that nobody sees but programs read, and where it begins. Joiners and flags where people write them are left out. */
export function invisibleText(text: string): readonly { readonly index: number; readonly text: string }[] {
  if (!any.test(text)) return []
  // Made only here: its scripts take 1 % of a small build.
  return Array.from(text.matchAll(new RegExp(runs, 'gu')), ({ index, groups }) => ({
    index,
    text: groups?.['run'] ?? '',
  })).filter(run => run.text !== '')
}
