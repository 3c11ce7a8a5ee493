import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Root } from 'hast'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { fuzz } from '../../testing/fuzz.ts'
import { markdownDocuments, writtenDocuments } from '../../testing/markdown-documents.ts'
import { parseMarkdown } from './markdown-tree.ts'
import { plainTree } from './plain-tree.ts'

const numRuns = fuzz(100)
const toHtml = unified().use(remarkRehype, { allowDangerousHtml: true }).freeze()

test('plain Markdown becomes what remark-rehype makes of it, place by place', () => {
  let plain = 0
  const isSame = (text: string) => {
    const own = plainTree(parseMarkdown(text))
    if (own === undefined) return
    plain++
    const theirs = toHtml.runSync(parseMarkdown(text), text) as Root
    if (!isDeepStrictEqual(own, theirs)) expect(own, text).toEqual(theirs)
  }
  for (const text of writtenDocuments()) isSame(text)
  fc.assert(fc.property(markdownDocuments, isSame), { numRuns })
  expect(plain).toBeGreaterThan(numRuns / 5)
})

const isLeft = (text: string) => plainTree(parseMarkdown(text)) === undefined

test.each([
  '# a *b* **c** ~~d~~ `e` [f](/g "h")\n\n---',
  '- a\n- b\n  - c\n\n1. d\n\n2. e',
  '| a | b |\n|:-:|---|\n| c |',
  '```js\na\n```\n\n    b',
  'a\nb',
])('done without remark-rehype: %j', text => expect(isLeft(text)).toBe(false))

test.each([
  '<b>a</b>',
  '![a](/b)',
  '[a](/ü)',
  '- [ ] a',
  'a  \nb',
  '> a',
  'a[^1]\n\n[^1]: b',
  '```a b\n```',
  '::notes',
])('left to remark-rehype: %j', text => expect(isLeft(text)).toBe(true))
