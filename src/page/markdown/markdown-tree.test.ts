import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Root } from 'hast'
import { expect, test } from 'vitest'
import { fuzz } from '../../testing/fuzz.ts'
import { markdownDocuments, plainDocuments, writtenDocuments } from '../../testing/markdown-documents.ts'
import { wordsFor } from '../../words/words-for.ts'
import { markdownTree, withHtmlRead } from './markdown-tree.ts'
import { readBlocks } from './read-blocks.ts'

const numRuns = fuzz(20)
const words = wordsFor('en')

/** Nobody reads `data`, which holds what follows a code block's language; an attribute that is false is not written. */
function plain({ children }: Root): unknown {
  return JSON.parse(
    JSON.stringify(children, (key, value) => (key === 'data' || value === false ? undefined : value)),
  )
}

/** Nothing for the few texts at which a development build of mdast-util-gfm-task-list-item gives up. */
function parsed(text: string) {
  try {
    return readBlocks(text)
  } catch {
    return undefined
  }
}

test('a tree without raw HTML is what an HTML parser makes of it', () => {
  let seen = 0
  const isSame = (text: string) => {
    // An escaped `<` is text.
    if (text.replaceAll('\\<', '').includes('<')) return
    const markdown = parsed(text)
    if (markdown === undefined) return
    const tree = () => markdownTree(structuredClone(markdown), text, words)
    const [own, theirs] = [tree(), withHtmlRead(tree(), text)].map(plain)
    seen++
    if (!isDeepStrictEqual(own, theirs)) expect(own, JSON.stringify(text)).toEqual(theirs)
  }
  for (const text of writtenDocuments()) isSame(text)
  fc.assert(fc.property(markdownDocuments, isSame), { numRuns })
  fc.assert(fc.property(plainDocuments, isSame), { numRuns })
  expect(seen).toBeGreaterThan(100)
})
