/** One thing that must be true of an element. */
export type SelectorTest =
  | { readonly kind: 'tag' | 'id' | 'class'; readonly name: string }
  | { readonly kind: 'attribute'; readonly name: string; readonly value: string | undefined }

/** All that must be true of one element: `main.text[role=main]`. Without tests, it is `*`. */
export interface Compound {
  /** Directly in the element before it. */
  readonly isChild: boolean
  readonly tests: readonly SelectorTest[]
}

/** An id may begin with a digit here. */
const word = '[\\p{L}\\p{N}_-]+'
const value = `"[^"]*"|'[^']*'|[^ \\]"'{}]+`
const simple = `#${word}|\\.${word}|\\[ *[\\w:-]+ *(?:= *(?:${value}) *)?\\]`
const compound = new RegExp(`(\\*|[\\p{L}_]${word}|[\\p{L}_])?((?:${simple})*)`, 'uy')
const parts = new RegExp(`([#.])(${word})|\\[ *([\\w:-]+) *(?:= *(${value}) *)?\\]`, 'gu')

/** Reads a CSS selector of tags, ids, classes and attributes, with spaces, `>` and commas: its choices; `undefined` where the text is something else. */
export function parseSelector(text: string): readonly (readonly Compound[])[] | undefined {
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) return undefined
  const choices: Compound[][] = [[]]
  const source = text.trim()
  let isChild = false
  for (let at = 0; at < source.length || isChild; ) {
    compound.lastIndex = at
    const [whole = '', tag, rest = ''] = compound.exec(source) ?? []
    if (whole === '') return undefined
    at += whole.length
    choices.at(-1)?.push({ isChild, tests: [...tagTest(tag), ...testsIn(rest)] })
    const [space = '', sign] = /^ *([>,]?) */.exec(source.slice(at)) ?? []
    if (space === '' && at < source.length) return undefined
    at += space.length
    isChild = sign === '>'
    if (sign === ',') choices.push([])
  }
  return choices.every(({ length }) => length > 0) ? choices : undefined
}

function tagTest(tag: string | undefined): readonly SelectorTest[] {
  return tag === undefined || tag === '*' ? [] : [{ kind: 'tag', name: tag.toLowerCase() }]
}

function testsIn(text: string): readonly SelectorTest[] {
  return Array.from(text.matchAll(parts), ([, mark, name = '', attribute, value]): SelectorTest => {
    if (attribute !== undefined)
      return { kind: 'attribute', name: attribute, value: value?.replace(/^(["'])(.*)\1$/, '$2') }
    return { kind: mark === '#' ? 'id' : 'class', name }
  })
}
