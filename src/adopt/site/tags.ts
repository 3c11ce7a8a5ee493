/** A start tag of a page, with those of its attributes that have a value. Names are in lower case. */
export interface Tag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

const opening = /<(?:!--|([a-z][^\s/>]*))/gi
const attribute = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']*)))?/y
/** Ends of elements whose text is no HTML of the page. */
const ends: ReadonlyMap<string, RegExp> = new Map(
  ['script', 'style', 'title', 'textarea', 'noscript', 'template', 'iframe', 'xmp'].map(name => [
    name,
    new RegExp(`</${name}`, 'gi'),
  ]),
)

/**
 * The start tags of a page, but none in comments, scripts and templates. A parser takes ten times as long, and every
 * build reads all pages. Each step begins where the one before ended, so the time grows with the length alone.
 */
export function* tagsIn(text: string): Generator<Tag> {
  for (let at = 0; ; ) {
    opening.lastIndex = at
    const found = opening.exec(text)
    if (found === null) return
    const name = found[1]?.toLowerCase()
    at = opening.lastIndex
    if (name === undefined) {
      const end = text.indexOf('-->', at - 2)
      if (end < 0) return
      at = end + 3
      continue
    }
    const attributes: Record<string, string> = {}
    for (attribute.lastIndex = at; ; ) {
      const [whole, key, double, single, bare] = attribute.exec(text) ?? []
      if (whole === undefined) break
      at += whole.length
      if (key !== undefined) attributes[key.toLowerCase()] ??= double ?? single ?? bare ?? ''
    }
    yield { name, attributes }
    const end = ends.get(name)
    if (end === undefined) continue
    end.lastIndex = at
    if (!end.test(text)) return
    at = end.lastIndex
  }
}
