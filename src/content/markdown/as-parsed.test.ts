import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Nodes, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { fuzz } from '../../testing/fuzz.ts'
import { markdownDocuments, writtenDocuments } from '../../testing/markdown-documents.ts'
import { walk } from '../tree/elements.ts'
import { asParsed, isPlain } from './as-parsed.ts'
import { parseMarkdown, withBlankStarts } from './markdown-tree.ts'

const numRuns = fuzz(100)
const toHtml = unified()
  .use(remarkRehype, {
    allowDangerousHtml: true,
    handlers: { leafDirective: kept, containerDirective: kept },
  })
  .freeze()
const htmlReader = unified()
  .use(rehypeRaw, { passThrough: ['directive'] })
  .freeze()

function kept(
  state: { all: (node: never) => unknown[]; patch: (from: never, to: never) => void },
  node: object,
) {
  const result = { type: 'directive', ...('children' in node && { children: state.all(node as never) }) }
  state.patch(node as never, result as never)
  return result as never
}

/** Nobody reads what parsers note down of the whole, nor a fence's words behind its language. */
function bare(tree: Root): Root {
  walk<Nodes>(tree, node => {
    delete node.data
  })
  delete tree.position
  return tree
}

function isSame(text: string): void {
  const html = () => toHtml.runSync(parseMarkdown(text), text) as Root
  if (!isPlain(html())) return
  const [own, theirs] = [
    bare(asParsed(html())),
    bare(htmlReader.runSync(withBlankStarts(html()), text) as Root),
  ]
  if (!isDeepStrictEqual(own, theirs)) expect(own, text).toEqual(theirs)
}

test('what an HTML parser makes of Markdown without HTML, without an HTML parser', () => {
  for (const text of writtenDocuments()) isSame(text)
  fc.assert(fc.property(markdownDocuments, isSame), { numRuns })
})

test('what is left to the HTML parser', () => {
  const isLeft = (text: string) => !isPlain(toHtml.runSync(parseMarkdown(text), text) as Root)
  expect(isLeft('a <b>c</b>')).toBe(true)
  expect(isLeft('[a[^1]](/b)\n\n[^1]: c')).toBe(true)
  expect(isLeft('# A\n\n- [x] a[^1] **b** [c](/d "e") ![f](/g)\n\n[^1]: h')).toBe(false)
})
