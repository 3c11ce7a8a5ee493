import type { Element, Root } from 'hast'
import { expect, test } from 'vitest'
import { readDocument } from './document.ts'
import { selectAll } from './selectors.ts'

const document = readDocument(
  '<main id="a" class="x y"><p>1</p><div data-b="c d"><p id="2x" hidden>2</p></div></main><p class="été">3</p>',
  { address: 'https://a.example/' },
)
const tree = (document === 'too-deep' ? undefined : document.tree) as Root
const text = (element: Element): string =>
  element.children
    .map(child => (child.type === 'element' ? text(child) : 'value' in child ? child.value : ''))
    .join('')

test.each([
  ['p', '1 2 3'],
  ['#a', '12'],
  ['MAIN.y.x', '12'],
  ['main p', '1 2'],
  ['main > p', '1'],
  ['main>p, .été', '1 3'],
  ['[hidden], #a > p', '1 2'],
  ['div[data-b="c d"] *', '2'],
  ["[data-b='c d'] > #2x", '2'],
  ['body div div', ''],
])('%s finds %s', (selector, found) => {
  expect(selectAll(selector, tree).map(text).join(' ')).toBe(found)
})
