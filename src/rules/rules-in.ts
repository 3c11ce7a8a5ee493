/** A rule of diagnostics as docs/diagnostics.md has it. */
export interface Rule {
  readonly id: string
  /** The heading that it stands below. */
  readonly group: string
  readonly markdown: string
}

/** The rules of docs/diagnostics.md, in its order. Headings in code blocks are code. */
export function rulesIn(text: string): readonly Rule[] {
  const rules: { id: string; group: string; lines: string[] }[] = []
  let group = ''
  let open: string[] | undefined
  let fenced = false
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) fenced = !fenced
    const [, marks, title = ''] = (!fenced && /^(#{1,3}) (.+)$/.exec(line)) || []
    if (marks === undefined) open?.push(line)
    else if (marks === '###') {
      open = []
      rules.push({ id: title, group, lines: open })
    } else {
      open = undefined
      group = title
    }
  }
  return rules.map(({ id, group, lines }) => ({ id, group, markdown: lines.join('\n').trim() }))
}
