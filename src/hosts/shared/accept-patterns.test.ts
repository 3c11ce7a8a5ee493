import { expect, test } from 'vitest'
import { longerThan, pageRanges, rangePattern, wellFormedPattern } from './accept-patterns.ts'

// Without possessive quantifiers the patterns are RE2's and JavaScript's too.
function weightOf(range: keyof typeof pageRanges, accept: string): string {
  const match = new RegExp(rangePattern(pageRanges[range], 'weight', ''), 'i').exec(accept)
  return match === null ? 'none' : (match.groups?.['weight'] ?? 'absent')
}

test.each([
  ['text/markdown', 'absent'],
  ['text/markdown;q=0.5', '0.5'],
  ['Text/Markdown; Q=.5 ; charset=utf-8', '.5'],
  ['a/b, text/markdown;charset=utf-8;q=1.', '1.'],
  ['a/b;x=", text/markdown;q=0.1", text/markdown;q=0.2', '0.2'],
  ['a/b;x="\\", text/markdown;q=0.1", text/markdown;q=0.2', '0.2'],
  ['text/markdown;q=2, text/markdown;q=0.3', '0.3'],
  ['text/markdown;q=0.4;q=0.5', '0.4'],
  ['text/markdown;q, text/html', 'none'],
  ['text/markdown;q =1', 'none'],
  ['text/markdown;q="1"', 'none'],
  ['text/markdown;q=0.5;x="', 'none'],
  ['a/b;x=", text/markdown', 'none'],
  ['text/markdownx', 'none'],
  ['xtext/markdown', 'none'],
])('%s weighs %s', (accept, weight) => {
  expect(weightOf('markdown', accept)).toBe(weight)
})

test.each([
  ['*', 'any'],
  ['*/*', 'any'],
  ['text/*', 'text'],
] as const)('%s is %s', (accept, range) => {
  expect(weightOf(range, accept)).toBe('absent')
})

test.each([
  ['application/json', true],
  [', a/b ,, */*;q=0 ,', true],
  ['a/b;x="c,d"', true],
  ['a/b, c', false],
  ['a/b;q=x', false],
  ['a/b;x="', false],
  ['', false],
  [',', false],
])('%j well-formed: %s', (accept, expected) => {
  expect(new RegExp(wellFormedPattern(''), 'i').test(accept)).toBe(expected)
})

test('the limit is exact', () => {
  const pattern = new RegExp(longerThan(1024))
  expect([1024, 1025].map(length => pattern.test('a'.repeat(length)))).toEqual([false, true])
})
