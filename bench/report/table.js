/** A table of Markdown. */
export function table(head, rows) {
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

function line(cells) {
  return `|${cells.map(cell => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`
}
