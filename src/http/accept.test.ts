import { expect, test } from 'vitest'
import conformance from '#accept-vectors' with { type: 'json' }
import { acceptFault, decide, negotiate } from './accept.ts'

test.each(conformance.vectors)('$id: $answer', ({ accept, answer }) => {
  expect(negotiate(accept === null ? undefined : [accept].flat().join(', '))).toBe(answer)
})

test.each([
  ['text/html;q=0, text/markdown;q=0', 'none'],
  ['application/json', 'none'],
  ['application/json, garbage', 'html'],
  ['*/*;q=0', 'none'],
  ['*', 'html'],
  ['text/markdown;q=1.000', 'markdown'],
  ['text/markdown;q=1.0000, text/html', 'html'],
  ['text/markdown;q=.5, text/html;q=0.49', 'markdown'],
  ['text/markdown;q=0.', 'none'],
  ['text/markdown;q="1", text/html;q=0.5', 'html'],
  ['text/markdown;x="a,\\"b;q=0";q=0.9, text/html;q=0.5', 'markdown'],
  ['text/html;q=0.1;x="unclosed, text/markdown', 'html'],
  ['text/markdown;q=0.5;x="unclosed', 'html'],
  ['text/markdown;charset=utf-8', 'markdown'],
  ['text/markdown;;q=0.2, text/html;q=0.3', 'html'],
  ['text/markdown;q=0.2;q=1, text/html;q=0.3', 'html'],
  ['text/markdown;q', 'html'],
  ['text/markdown;q=.55, text/html;q=.5', 'markdown'],
  ['text/markdown;q=.5555, text/html;q=.5', 'html'],
  ['text/markdown;q=1, text/html;q=0.5', 'markdown'],
  ['text/markdown;q=1., text/html;q=0.5', 'markdown'],
  ['text/markdown;Q=0.4\t, text/html;q=0.5', 'html'],
  ['application/json, , \t', 'none'],
  ['  text/markdown', 'markdown'],
  ['text/markdown, x/*;q=0.5, text/markdown;q=0', 'markdown'],
  [`text/markdown${' '.repeat(1011)}`, 'markdown'],
  [`text/markdown${' '.repeat(1012)}`, 'html'],
])('%s → %s', (accept, variant) => {
  expect(negotiate(accept)).toBe(variant)
})

// Why, in words: fixtures/requests.txt.
test('tells how each member was read', () => {
  expect(decide(' text/HTML ; q=0.5,, foo, *;q=2 ,*').members).toEqual([
    { text: 'text/HTML ; q=0.5', range: 'text/html', weight: 0.5 },
    { text: 'foo', fault: 'range' },
    { text: '*;q=2 ', fault: 'weight' },
    { text: '*', range: '*/*', weight: 1 },
  ])
  expect(decide('foo, *;q=2, *').members.map(acceptFault)).toEqual([
    'it is no media range',
    'its q is no weight from 0 to 1',
    undefined,
  ])
  expect(decide('a/b ;x').members).toEqual([{ text: 'a/b ;x', range: 'a/b', weight: 1 }])
  expect(decide(undefined).members).toEqual([])
  expect(decide('').members).toEqual([])
  expect(decide(`a/b${' '.repeat(1022)}`).members).toEqual([])
})
