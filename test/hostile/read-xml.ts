/** Texts and attributes of a document, and its elements; throws where it is not well-formed (XML 1.0, without DTDs). */
export function readXml(document: string): { readonly texts: readonly string[]; readonly shape: string } {
  const texts: string[] = []
  const open: string[] = []
  const shape: string[] = []
  let rest = document.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
  if (rest === document) throw new Error('no declaration')
  while (rest !== '') {
    const [token] =
      /^(?:[^<]+|<\/[\w:.-]+\s*>|<[\w:.-]+(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?>)/.exec(rest) ??
      []
    if (token === undefined) throw new Error(`not well-formed: ${rest.slice(0, 40)}`)
    rest = rest.slice(token.length)
    if (!token.startsWith('<')) texts.push(unescaped(token))
    else if (token.startsWith('</')) {
      const name = token.slice(2, -1).trim()
      if (open.pop() !== name) throw new Error(`${token} closes another element`)
      shape.push('/')
    } else {
      const [, name = '', attributes = ''] = /^<([\w:.-]+)([\s\S]*?)\/?>$/.exec(token) ?? []
      texts.push(
        ...Array.from(attributes.matchAll(/"([^"]*)"|'([^']*)'/g), match =>
          unescaped(match[1] ?? match[2] ?? ''),
        ),
      )
      if (!token.endsWith('/>')) open.push(name)
      shape.push(name)
    }
  }
  if (open.length > 0) throw new Error(`not closed: ${open}`)
  return { texts, shape: shape.join(' ') }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text))
    throw new Error('a character that XML has not')
  return text.replace(
    /&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));|&/g,
    (whole, decimal?: string, hex?: string, name = '') => {
      const character = decimal
        ? String.fromCodePoint(Number(decimal))
        : hex
          ? String.fromCodePoint(Number.parseInt(hex, 16))
          : entities[name]
      if (character === undefined) throw new Error(`no entity: ${whole}`)
      return character
    },
  )
}
