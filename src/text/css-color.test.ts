import { expect, test } from 'vitest'
import { hexColor } from './css-color.ts'

test.each([
  ['#3ab', '#33aabb'],
  ['3ab8', '#33aabb'],
  ['3FAE5A', '#3fae5a'],
  ['#3fae5a80', '#3fae5a'],
  ['0x3fae5a', '#3fae5a'],
  ['teal', '#008080'],
  ['Dark Slate-Gray', '#2f4f4f'],
  ['tael', '#008080'],
  ['rgb(63, 174, 90)', '#3fae5a'],
  ['rgba(63 174 90 / 50%)', '#3fae5a'],
  ['rgb(100%, 0%, 300)', '#ff00ff'],
  ['hsl(180, 100%, 25%)', '#008080'],
  ['hsl(-180deg 100% 25%)', '#008080'],
  ['hsl(0, 0%, 50%)', '#808080'],
  ['#12', undefined],
  ['#12345', undefined],
  ['rgb(1, 2)', undefined],
  ['rgb(a, b, c)', undefined],
  ['hsl(1 2 3 4 5)', undefined],
  ['like the sea', undefined],
  ['', undefined],
])('%s is %s', (text, hex) => {
  expect(hexColor(text)).toBe(hex)
})
