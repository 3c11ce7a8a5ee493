/** An element of an XML document, with the text directly in it. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
}

const declaration = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/
const start = /<([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>/y
const end = /<\/([a-z]+)>/y
const content = /[^<]+/y
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * The elements of a document in order; throws where it is not well-formed XML 1.0. Comments, CDATA and namespaces are
 * not known, because reports have none.
 */
export function wellFormed(xml: string): readonly XmlElement[] {
  const allowed = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u
  if (!allowed.test(xml)) throw new Error('a character that XML cannot hold')
  const elements: XmlElement[] = []
  const open: XmlElement[] = []
  let at = declaration.exec(xml)?.[0].length ?? fail('no declaration')
  const next = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(xml)
    if (match) at = pattern.lastIndex
    return match
  }
  while (at < xml.trimEnd().length) {
    const opened = next(start)
    if (opened) {
      if (open.length === 0 && elements.length > 0) fail('a second root')
      const [, name = '', attributes = '', closed] = opened
      const element = { name, attributes: attributesOf(attributes), text: '' }
      elements.push(element)
      if (closed === '') open.push(element)
      continue
    }
    const closed = next(end)
    if (closed) {
      if (open.pop()?.name !== closed[1]) fail(`</${closed[1]}> closes what is not open`)
      continue
    }
    const text = next(content)?.[0] ?? fail(`something strange: ${xml.slice(at, at + 40)}`)
    const inner = open.at(-1)
    if (inner) inner.text += decoded(text)
    else if (text.trim() !== '') fail('text outside the root')
  }
  if (open.length > 0) fail('an element that is never closed')
  return elements
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  const pairs = Array.from(text.matchAll(/([a-z]+)="([^"]*)"/g), ([, name = '', value = '']) => [
    name,
    decoded(value),
  ])
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) fail('an attribute twice')
  return Object.fromEntries(pairs)
}

function decoded(text: string): string {
  return text.replace(/&(\w*)(;?)/g, (all, name: string, stop) =>
    stop === '' ? fail(`a bare ampersand: ${all}`) : (entities[name] ?? fail(`an unknown entity: ${all}`)),
  )
}

function fail(reason: string): never {
  throw new Error(`not well-formed: ${reason}`)
}
