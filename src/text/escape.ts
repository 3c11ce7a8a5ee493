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
