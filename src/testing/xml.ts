/** An element of an XML document. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** All text in it. */
  readonly text: string
}

const part = /<\?xml [^>]*\?>|<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>|([^<]+)/y
const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads XML as portolan writes it, strictly; throws where it is not well-formed. */
export function xmlTree(xml: string): XmlElement {
  // XML 1.0 2.2
  if (/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml))
    throw new Error('a character that XML forbids')
  const root = { name: '', attributes: {}, children: [] as XmlElement[], text: '' }
  const open = [root]
  for (part.lastIndex = 0; part.lastIndex < xml.length; ) {
    const at = part.lastIndex
    const [, end, name = '', attributes = '', empty, text = ''] = part.exec(xml) ?? []
    if (part.lastIndex <= at) throw new Error(`not well-formed: ${xml.slice(at, at + 60)}`)
    for (const element of open) element.text += decoded(text)
    if (end && open.pop()?.name !== name) throw new Error(`</${name}> closes another element`)
    if (end || name === '') continue
    const found = attributes.matchAll(/ ([\w:]+)="([^"]*)"/g)
    const named = Object.fromEntries(Array.from(found, ([, key, value = '']) => [key, decoded(value)]))
    const element = { name, attributes: named, children: [], text: '' }
    open.at(-1)?.children.push(element)
    if (!empty) open.push(element)
  }
  const [only, ...others] = root.children
  if (only === undefined || others.length > 0 || open.length !== 1 || root.text.trim() !== only.text.trim())
    throw new Error('not one element')
  return only
}

function decoded(text: string): string {
  return text.replace(/&(\w*;?)/g, (whole, name: string) => {
    const found = references[name.replace(/;$/, '')]
    if (found === undefined || !name.endsWith(';')) throw new Error(`an unknown reference: ${whole}`)
    return found
  })
}
