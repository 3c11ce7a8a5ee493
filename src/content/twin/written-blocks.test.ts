import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { table } from './blocks.ts'

const writer = unified().use(remarkGfm, { tablePipeAlign: false }).use(remarkStringify).freeze()
const context = { page: { baseUrl: 'https://a.example', path: '/' }, footnotes: new Map() }
const sides = [undefined, 'left', 'center', 'right']
const cell = (tagName: string, value: string, align: string | undefined) => ({
  type: 'element' as const,
  tagName,
  properties: align === undefined ? {} : { align },
  children: [{ type: 'text' as const, value }],
})
const row = (tagName: string, values: readonly string[]) => ({
  type: 'element' as const,
  tagName: 'tr',
  properties: {},
  children: values.map((value, index) => cell(tagName, value, sides[index])),
})

/** A table as a twin has it. */
function twin(...values: readonly (readonly string[])[]): string {
  const children = values.map((cells, index) => row(index === 0 ? 'th' : 'td', cells))
  return writer.stringify({
    type: 'root',
    children: table({ type: 'element', tagName: 'table', properties: {}, children }, context),
  })
}

test('a table in which nothing is escaped is written like any other', () => {
  // A star has to be escaped, so that remark-stringify writes the whole table.
  const [plain, other] = [
    twin(['a', 'b', 'c', 'd'], ['e', 'f', 'g', 'h']),
    twin(['a', 'b', 'c', 'd'], ['e', 'f', 'g', '*']),
  ]
  expect(plain).toBe(other.replace('\\*', 'h'))
  expect(plain).toBe('| a | b | c | d |\n| - | :- | :-: | -: |\n| e | f | g | h |\n')
})
