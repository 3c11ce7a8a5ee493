import { expect, test } from 'vitest'
import { parseSelector } from './selector.ts'

test.each([
  '',
  ' ',
  ',',
  'a,',
  '#',
  '.',
  '*a',
  '[',
  '[a',
  '[a]b',
  'a >',
  'a >, b',
  '> a',
  'a{}',
  'a:hover',
  '::before',
  'a..b',
  'a,,b',
  'a\nb',
  '#bd}',
])('%j is no selector', text => expect(parseSelector(text)).toBeUndefined())

test('a selector is read part by part', () => {
  expect(parseSelector(`A > *.b#3[c-d='e, "f"'], [g]`)).toEqual([
    [
      { isChild: false, tests: [{ kind: 'tag', name: 'a' }] },
      {
        isChild: true,
        tests: [
          { kind: 'class', name: 'b' },
          { kind: 'id', name: '3' },
          { kind: 'attribute', name: 'c-d', value: 'e, "f"' },
        ],
      },
    ],
    [{ isChild: false, tests: [{ kind: 'attribute', name: 'g', value: undefined }] }],
  ])
})
