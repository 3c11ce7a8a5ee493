import { expect, test } from 'vitest'
import { progressBar, statusLine } from './status-line.ts'

/** A status line at a terminal that is only looked at, with a clock that is set. */
function atTerminal(columns = 80) {
  const written: string[] = []
  let now = 0
  const stream = { columns, write: (text: string) => written.push(text) > 0 }
  const status = statusLine(stream, () => now)
  return { status, written, wait: (milliseconds: number) => (now += milliseconds) }
}

test('work of less than half a second shows nothing, and leaves nothing to clear', () => {
  const { status, written, wait } = atTerminal()
  for (let done = 1; done <= 499; done++) {
    wait(1)
    status.progress(done, 500, 'pages')
  }
  status.clear()
  expect(written).toEqual([])
})

test('longer work is shown ten times in a second, each kind at its own pace, and cleared', () => {
  const { status, written, wait } = atTerminal()
  for (let done = 1; done <= 1000; done++) {
    wait(1)
    status.progress(done, 1000, 'pages')
  }
  expect(written.length).toBe(6)
  expect(written[0]).toMatch(/^\r\x1b\[Kpages {2}\[=+-+\] {2}500 of 1000 {2}100[0-9]\/s, 1 s left$/)
  status.progress(1, 10, 'files')
  wait(1000)
  status.progress(2, 10, 'files')
  expect(written.at(-1)).toMatch(/^\r\x1b\[Kfiles .* 2 of 10 {2}2\.0\/s, 4 s left$/)
  status.clear()
  status.clear()
  expect(written.slice(-2)).toEqual([expect.stringContaining('files'), '\r\x1b[K'])
})

test.each([
  [0, 79],
  [20, 19],
])('a line keeps within %i columns', (columns, length) => {
  const { status, written } = atTerminal(columns)
  status.say('x'.repeat(100))
  expect(written).toEqual([`\r\x1b[K${'x'.repeat(length)}`])
})

test('a message is shown at once', () => {
  const { status, written } = atTerminal()
  status.say('waiting')
  status.clear()
  expect(written).toEqual(['\r\x1b[Kwaiting', '\r\x1b[K'])
})

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
