import { expect, test } from 'vitest'
import { parsed } from '../../testing/parsed.ts'

/** The passages of a page, each with what the source has at the place of all of it. */
function read(text: string, file = 'a.md') {
  const values = { server: { name: 'Lantern' } }
  const { passages } = parsed(text, file, values)
  return passages.map(passage => {
    const { start, end } = passage.place(0, passage.text.length)
    return [passage.text, text.slice(start.offset, end.offset)]
  })
}

test.each<[string, readonly (readonly [string, string])[]]>([
  ['One **two** `three`.', [['One two three.', 'One **two** `three`.']]],
  ['> one\n> two', [['one   two', 'one\n> two']]],
  ['a\\\nb', [['a\n b', 'a\\\nb']]],
  [
    '# A\n\n- b\n- c',
    [
      ['A', 'A'],
      ['b', 'b'],
      ['c', 'c'],
    ],
  ],
  [
    'Me {{ server.name }}, **x**',
    [
      [
        'Me \uFFFC\uFFFC\uFFFC\uFFFC\uFFFC\uFFFC\uFFFC\uFFFC\uFFFC\uFFFC\uFFFC\uFFFC\uFFFC\uFFFC\uFFFC\uFFFC\uFFFC, x',
        'Me {{ server.name }}, **x',
      ],
    ],
  ],
  [
    'a\n\n::address\n\nb',
    [
      ['a', 'a'],
      ['b', 'b'],
    ],
  ],
  [':::interactive\n\nb\n\n:::', [['b', 'b']]],
  ['```\na\n\nb\n```', [['a\n\nb\n', 'a\n\nb\n']]],
  [
    '| A | B |\n|---|---|\n| c | d |',
    [
      ['A  | B ', 'A | B '],
      ['A: c  | B: d ', '| c | d '],
    ],
  ],
  ['<p>a<!-- x -->b <i>c</i> &amp; d</p>', [['ab c &amp; d', 'a<!-- x -->b <i>c</i> &amp; d']]],
])('%j', (text, expected) => expect(read(text)).toEqual(expected))

test('an HTML source', () => {
  expect(read('<h2>A</h2>\n<p>b\nc</p>\n::address\n<pre>d\ne</pre><textarea>f</textarea>', 'a.html')).toEqual(
    [
      ['A', 'A'],
      ['b c', 'b\nc'],
      ['d\ne', 'd\ne'],
    ],
  )
})

test('a passage knows its heading', () => {
  expect(parsed('## Where\n\nHere.').passages.at(-1)?.heading).toBe('Where')
})
