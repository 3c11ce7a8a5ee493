const names: Readonly<Record<string, string>> = {
  1: 'bold',
  2: 'dim',
  31: 'red',
  32: 'green',
  33: 'yellow',
  34: 'blue',
  36: 'cyan',
}

/** A report as it stands in a terminal, for a page: colours become classes, and all else is text. */
export function reportHtml(colored: string): string {
  return colored
    .split('\x1b[0m')
    .map(stretch => {
      const [before = '', styled] = stretch.split('\x1b[')
      if (styled === undefined) return escaped(before)
      const end = styled.indexOf('m')
      const classes = styled
        .slice(0, end)
        .split(';')
        .map(code => names[code])
        .join(' ')
      return `${escaped(before)}<span class="${classes}">${escaped(styled.slice(end + 1))}</span>`
    })
    .join('')
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
