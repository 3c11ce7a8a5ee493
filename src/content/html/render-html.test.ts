import fc from 'fast-check'
import type { Element, Nodes, Properties, Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { fuzz } from '../../testing/fuzz.ts'
import { markdownDocuments, writtenDocuments } from '../../testing/markdown-documents.ts'
import { markdownTree, parseMarkdown } from '../markdown/markdown-tree.ts'
import { allowedElements } from '../sanitize/allowed-html.ts'
import { plainHtml, renderHtml } from './render-html.ts'

const numRuns = fuzz(500)
const writer = unified()
  .use(rehypeStringify, { characterReferences: { useNamedReferences: true } })
  .freeze()
const words = { footnotes: 'Notes', back: 'Back {1}' } as never

const written = (node: Nodes) => writer.stringify(node as Root)
const element = (tagName: string, properties: Properties, children: Element['children'] = []): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
})
const anElement = fc
  .tuple(
    fc.constantFrom(...allowedElements, 'svg', 'script', 'style', 'template', 'link'),
    fc.dictionary(
      fc.constantFrom(
        'href',
        'id',
        'className',
        'alt',
        'type',
        'disabled',
        'dataA',
        'ariaLabel',
        'rel',
        'srcSet',
        'role',
        'tabIndex',
      ),
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
  .map(([tagName, properties, texts]) =>
    element(
      tagName,
      properties,
      texts.map(value => ({ type: 'text', value })),
    ),
  )

test('what is written is what rehype-stringify writes', () => {
  fc.assert(
    fc.property(anElement, anElement, (outer, inner) => {
      const tree = { ...outer, children: [...outer.children, inner] }
      for (const node of [inner, tree]) {
        const own = plainHtml(node)
        if (own !== undefined) expect(own).toBe(written(node))
      }
    }),
    { numRuns: 2000 },
  )
})

test('pages are written as rehype-stringify writes them', () => {
  const isSame = (text: string) => {
    const tree = markdownTree(parseMarkdown(text), text, words)
    if (written(tree).includes('[object')) return
    expect(renderHtml(tree), text).toBe(`${written(tree).replace(/\n+$/, '')}\n`)
  }
  for (const text of writtenDocuments().filter(text => !text.includes('::'))) isSame(text)
  fc.assert(
    fc.property(
      markdownDocuments.filter(text => !text.includes('::')),
      isSame,
    ),
    { numRuns },
  )
})

test('what is left to rehype-stringify', () => {
  expect(plainHtml(element('p', {}, [{ type: 'text', value: 'a < b & c' }]))).toBe('<p>a &lt; b &amp; c</p>')
  expect(plainHtml(element('a', { href: '/a', className: ['b', 'c'] }))).toBe('<a href="/a" class="b c"></a>')
  expect(plainHtml(element('img', { src: '/a.png', alt: '' }))).toBe('<img src="/a.png" alt="">')
  expect(plainHtml(element('a', { href: '/a?b&c' }))).toBeUndefined()
  expect(plainHtml(element('p', { hidden: true }))).toBeUndefined()
  expect(plainHtml(element('p', {}, [element('svg', {})]))).toBeUndefined()
  expect(plainHtml({ type: 'comment', value: 'a' })).toBeUndefined()
})
