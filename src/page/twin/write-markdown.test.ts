import fc from 'fast-check'
import type { PhrasingContent, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { fuzz } from '../../testing/fuzz.ts'
import { safeText, twinOptions, writeMarkdown } from './render-markdown.ts'

const numRuns = fuzz(200)
const oracle = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { ...twinOptions, handlers: { ...twinOptions.handlers, text: safeText } })
  .freeze()

const pieces = [
  ...'word w w.a www.a a. 1 1. 12) é 漢 😀 \u00a0 (a) "a" it\'s a-b … “a”'.split(' '),
  ...'.,:;!?()[]{}<>*_`~@|#&+-=/\\"\'$%^ '.split(''),
  ...'http://a.example https: a@b.example &amp; :// :- -: -- ![ ]( [^1]'.split(' '),
  ...['two words', ' #', '# ', ': ', '. ', ', '],
]
const value = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 }).map(parts => parts.join('')),
  fc
    .array(fc.constantFrom('word', 'a', ' b', ', c', ' 1'), { minLength: 1, maxLength: 3 })
    .map(parts => parts.join('')),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
)
const text = value.map((value): PhrasingContent => ({ type: 'text', value }))
const apart = fc.constantFrom<PhrasingContent>(
  ...[' ', ' a ', ', b ', ': c ', '. ', ' (', ') '].map(value => ({ type: 'text' as const, value })),
)
const node = fc.oneof(
  value.map((value): PhrasingContent => ({ type: 'inlineCode', value })),
  text.map((child): PhrasingContent => ({ type: 'strong', children: [child] })),
  text.map((child): PhrasingContent => ({ type: 'emphasis', children: [child] })),
  fc
    .tuple(text, fc.oneof(value, fc.constantFrom('/a', 'https://a.example/b_c?d=e#f', '#a', '')))
    .map(([child, url]): PhrasingContent => ({ type: 'link', url, title: null, children: [child as never] })),
)
// Texts that touch are one in twins.
const nodes = fc
  .array(fc.tuple(node, fc.oneof(text, apart, apart)), { maxLength: 3 })
  .chain(pairs =>
    fc
      .tuple(fc.option(text), fc.boolean())
      .map(([first, cut]) => [...(first ? [first] : []), ...pairs.flat().slice(0, cut ? -1 : undefined)]),
  )
  .filter(nodes => nodes.length > 0)

/** The same content wherever twins have some. */
function everywhere(children: PhrasingContent[]): Root {
  const paragraph = { type: 'paragraph' as const, children }
  const cell = { type: 'tableCell' as const, children }
  const item = { type: 'listItem' as const, spread: false, children: [paragraph] }
  const row = { type: 'tableRow' as const, children: [cell, cell] }
  return {
    type: 'root',
    children: [
      paragraph,
      { type: 'heading', depth: 1, children },
      { type: 'list', ordered: true, children: [item, { ...item, checked: true }] },
      { type: 'blockquote', children: [paragraph, paragraph] },
      { type: 'table', align: [null, 'left'], children: [row, row] },
      { type: 'footnoteDefinition', identifier: '1', children: [paragraph] },
    ],
  }
}

test('plain text is written as if remark-stringify had looked for all that may need a backslash', () => {
  fc.assert(
    fc.property(nodes, nodes => {
      const root = everywhere(nodes)
      expect(writeMarkdown(root.children), JSON.stringify(nodes)).toBe(oracle.stringify(root))
    }),
    { numRuns },
  )
})

test('an address is written without a backslash, except where GFM makes a link of it', () => {
  const value = 'play.snow.net. www.b.example *x* shadow.net'
  expect(writeMarkdown([{ type: 'paragraph', children: [{ type: 'text', value }] }])).toBe(
    'play.snow.net. www\\.b.example \\*x\\* shadow.net\n',
  )
})

test('an ordinary sentence', () => {
  const children: PhrasingContent[] = [
    { type: 'text', value: 'Open (first) the ' },
    { type: 'strong', children: [{ type: 'text', value: 'Play' }] },
    { type: 'text', value: ': menu, then ' },
    { type: 'inlineCode', value: 'a.b --c' },
    { type: 'text', value: ' and ' },
    { type: 'link', url: 'https://a.example/b', children: [{ type: 'text', value: 'this' }] },
    { type: 'text', value: ' or ' },
    { type: 'written', value: '<https://a.example/c_d>' },
    { type: 'text', value: '.' },
  ]
  expect(writeMarkdown([{ type: 'paragraph', children }])).toBe(
    'Open (first) the **Play**: menu, then `a.b --c` and [this](https://a.example/b) or <https://a.example/c_d>.\n',
  )
})
