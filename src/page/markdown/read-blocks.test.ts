import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Root } from 'mdast'
import remarkCjkFriendly from 'remark-cjk-friendly'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { expect, test } from 'vitest'
import { fuzz } from '../../testing/fuzz.ts'
import {
  markdownDocuments,
  plainDocuments,
  plainLists,
  writtenDocuments,
} from '../../testing/markdown-documents.ts'
import { isBlank, linesOf, plainBlock, readBlocks, readMarkdown } from './read-blocks.ts'

const numRuns = fuzz(10)
const whole = unified().use(remarkParse).use(remarkGfm).use(remarkCjkFriendly).use(blockDirectives).freeze()

function blockDirectives(this: Processor): void {
  remarkDirective.call(this as never)
  delete this.data().micromarkExtensions?.at(-1)?.text
}

/** Nothing for the few texts at which a development build of mdast-util-gfm-task-list-item gives up. */
function wholly(text: string): Root | undefined {
  try {
    return whole.parse(text)
  } catch {
    return undefined
  }
}

/** A tree as plain data. Behind an empty item, mdast-util-gfm-task-list-item gives the root what is an item's. */
function plain(tree: Root): object {
  const { checked, ...data } = JSON.parse(JSON.stringify(tree))
  return data
}

/** The tree is that which the parser of unified makes with all that GFM has. */
function isSame(text: string): void {
  const tree = wholly(text)
  if (tree === undefined) return
  const theirs = plain(tree)
  // The first reads without pictures that begin as notes do.
  for (const read of [readMarkdown, readBlocks]) {
    const own = plain(read(text))
    if (!isDeepStrictEqual(own, theirs)) expect(own, JSON.stringify(text)).toEqual(theirs)
  }
}

test('Markdown read block by block is what it is read as a whole', () => {
  isSame('*\n[x] a word \n\n## word\n\n')
  for (const fences of ['~~~\n  word\n  ```', '```\n- ```', '````\n  ```', '```\n  ```js', '```\n      ```'])
    isSame(`- ${fences}\n\n  word\n\n\n\n## word\n\n- - word\n\n\n\n`)
  for (const text of writtenDocuments()) isSame(text)
  fc.assert(fc.property(markdownDocuments, isSame), { numRuns })
  fc.assert(fc.property(plainDocuments, isSame), { numRuns })
  fc.assert(fc.property(plainLists, isSame), { numRuns })
})

test('what is written plainly needs no parser', () => {
  const text = [
    'Some **bold** words,\nan *emphasized* one, `code` and [a link](https://a.example/b).',
    '## A heading',
    '- one\n- **two**: three',
    'Some [link](/a#b).',
    '1. one\n2. two',
    '| a | b |\n|---|:-:|\n| `c` | 1 |',
    '```sh\n# a *b*\n```',
  ].join('\n\n')
  const lines = linesOf(text)
  const found = []
  for (let index = 0; index < lines.count; index++) {
    if (isBlank(lines.line(index))) continue
    const block = plainBlock(lines, index)
    found.push(block?.node.type)
    index = block?.next ?? index
  }
  expect(found).toEqual(['paragraph', 'heading', 'list', 'paragraph', 'list', 'table', 'code'])
})
