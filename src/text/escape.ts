/** Text that others wrote, safe for a terminal: what would move the cursor, color or reorder the line is spelled out. */
export function escapeControls(text: string): string {
  const spelled = text.replace(
    /[\p{Cc}\p{Cs}\u2028\u2029\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu,
    character => {
      if (character === '\t') return '    '
      const code = Number(character.codePointAt(0))
      return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`
    },
  )
  return harmlessInLogs(spelled)
}

/**
 * GitHub's runner takes `##[add-mask]` and the like for its own commands, wherever in a line they stand.
 * https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
 */
export function harmlessInLogs(text: string): string {
  return text.replaceAll('##[', '##<U+005B>')
}

/** Text as XML, for elements and attributes alike. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}

/** A word as a shell takes it: in quotes where it has to be. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

/** Characters that take no space and that no everyday text needs. */
const hidden =
  '\\u00ad\\u115f\\u1160\\u2060-\\u2064\\u206a-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}'
/** Those that some scripts and emoji need, one at a time. */
const joiners = '\\u180e\\u200b-\\u200d'
/** Next to them a joiner is everyday text: scripts that join letters or leave out spaces, and emoji. */
const joined = (
  'Arab Syrc Nkoo Mong Adlm Rohg Thaa Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai ' +
  'Laoo Tibt Mymr Khmr Java Bali Sund Cakm Mtei'
)
  .split(' ')
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

/** Characters that change the direction of text. In lines of Arabic or Hebrew, marks are a part of writing. */
export function directionCharacters(text: string): readonly RegExpExecArray[] {
  return Array.from(text.matchAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g)).filter(
    ({ 0: found, index }) => {
      if (!/[\u061c\u200e\u200f]/.test(found)) return true
      const end = text.indexOf('\n', index)
      const line = text.slice(text.lastIndexOf('\n', index) + 1, end === -1 ? undefined : end)
      return !/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(line)
    },
  )
}
