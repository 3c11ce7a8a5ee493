import { expect, test } from 'vitest'
import { statusLine } from './status-line.ts'

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

test('longer work is shown ten times in a second, and cleared', () => {
  const { status, written, wait } = atTerminal()
  for (let done = 1; done <= 1000; done++) {
    wait(1)
    status.progress(done, 1000, 'pages')
  }
  expect(written.length).toBe(6)
  expect(written[0]).toBe('\r\x1b[Kpages  500 of 1000')
  status.clear()
  status.clear()
  expect(written.slice(-2)).toEqual([expect.stringContaining('pages'), '\r\x1b[K'])
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
