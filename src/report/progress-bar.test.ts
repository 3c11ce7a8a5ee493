import { expect, test } from 'vitest'
import { progressBar } from './progress-bar.ts'

test.each([
  ['at the beginning', 0, 200, 80, 600, 'pages  [------------------------------]  0 of 200'],
  ['half way', 100, 200, 80, 1000, 'pages  [===============---------------]  100 of 200  100/s, 1 s left'],
  [
    'slow work',
    3,
    1000,
    80,
    2000,
    'pages  [------------------------------]  3 of 1000  1.5/s, 11 min 5 s left',
  ],
  ['at the end', 200, 200, 80, 1000, 'pages  [==============================]  200 of 200  200/s, 0 s left'],
  ['at a narrow terminal', 100, 200, 52, 1000, 'pages  [=======------]  100 of 200  100/s, 1 s left'],
  ['at a narrower one', 100, 200, 48, 1000, 'pages  100 of 200  100/s, 1 s left'],
  ['at one that is narrower still', 100, 200, 30, 1000, 'pages  100 of 200'],
  ['at one of ten columns', 100, 200, 10, 1000, 'pages  10'],
  ['of nothing', 0, 0, 40, 0, 'pages  [----------------------]  0 of 0'],
])('%s', (_, done, total, width, elapsed, line) => {
  expect(progressBar({ what: 'pages', done, total }, width, elapsed)).toBe(line)
  expect(line.length).toBeLessThan(width)
})
