import { expect, test } from 'vitest'
import { english } from '../words/english.ts'
import { parsePage } from './parse-page.ts'
import { renderHtml } from './render-html.ts'

const html = (text: string) =>
  renderHtml(
    parsePage({
      file: 'pages/a.md',
      text,
      path: '/a',
      title: 'T',
      values: { x: 'Y' },
      words: english,
      complete: true,
    }).tree,
  )
const names = (text: string) =>
  Array.from(html(text).matchAll(/<input[^>]*>/g), ([input]) => /aria-label="([^"]*)"/.exec(input)?.[1])

test('the boxes of task lists are named by the task beside them, without what lies below it', () => {
  expect(names('- [ ] Say **hello** to {{ x }}\n  - [x] inner\n')).toEqual(['Say hello to Y', 'inner'])
  expect(names('- [ ] one\n  two\n\n  three\n\n- [x] four\n')).toEqual(['one two', 'four'])
})

test('other boxes, other lists and names that are there are left alone', () => {
  expect(names('- a\n\n<input type="checkbox" disabled>\n')).toEqual([undefined])
  const own = '<ul><li class="task-list-item"><input type="checkbox" aria-label="mine"> x</li></ul>\n'
  expect(names(own)).toEqual(['mine'])
  expect(names(own.replace(' aria-label="mine"> x', '>'))).toEqual([undefined])
  expect(names('<ul><li class="task-list-item">x</li></ul>\n')).toEqual([])
})
