import fc from 'fast-check'
import type { ElementContent } from 'hast'
import { expect, test } from 'vitest'
import { fuzz } from '../../testing/fuzz.ts'
import { markdownDocuments, writtenDocuments } from '../../testing/markdown-documents.ts'
import { english } from '../../words/english.ts'
import { markdownTree, parseMarkdown } from '../markdown/markdown-tree.ts'
import { flow, footnotes } from './blocks.ts'
import { plainTwinBlock } from './plain-block.ts'
import { renderMarkdown, stringified } from './render-markdown.ts'

const numRuns = fuzz(500)
const page = { baseUrl: 'https://a.example', path: '/' }
function blocksOf(text: string) {
  const tree = markdownTree(parseMarkdown(text), text, english)
  return { tree, blocks: flow(tree.children as ElementContent[], { page, footnotes: footnotes(tree) }) }
}

test('a twin is what remark-stringify writes of all its blocks together', () => {
  const isSame = (text: string) => {
    const { tree, blocks } = blocksOf(text)
    const whole = stringified(blocks).replace(/\n+$/, '')
    expect(renderMarkdown(tree, page), text).toBe(`${whole}\n`)
  }
  for (const text of writtenDocuments()) isSame(text)
  fc.assert(fc.property(markdownDocuments, isSame), { numRuns })
})

test.each([
  '# a',
  'a **b** [c](/d)',
  '- a\n- b',
  '7. a\n8. b',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '```sh\na *b*\n\n```',
  '```\n# a\n```',
])('written without remark-stringify: %j', text => {
  const { blocks } = blocksOf(text)
  expect(blocks.map(plainTwinBlock)).toEqual([stringified(blocks).trimEnd()])
})

test.each([
  'a *b* \\* c',
  '> a',
  '- a\n\n  b',
  '- a\n  - b',
  '- [ ] a',
  '```a_b\nc\n```',
  '```\na `` b\n```',
  '---',
])('left to remark-stringify: %j', text =>
  expect(blocksOf(text).blocks.map(plainTwinBlock)).toEqual([undefined]),
)
