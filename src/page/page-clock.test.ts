import { expect, test } from 'vitest'
import { withinTime } from './page-clock.ts'

test('what ends in time is returned, and what it throws is thrown as it is', () => {
  const value = {}
  expect(withinTime(() => value)).toBe(value)
  const error = new TypeError('mine')
  expect(() =>
    withinTime(() => {
      throw error
    }),
  ).toThrow(error)
})

test.each<[string, () => unknown]>([
  [
    'a loop',
    () => {
      for (;;);
    },
  ],
  ['a regular expression', () => /^(a+)+$/.test(`${'a'.repeat(60)}!`)],
  [
    'a loop that catches and finally goes on',
    () => {
      for (;;)
        try {
          for (;;);
        } catch {
        } finally {
        }
    },
  ],
  [
    'a JSON of much',
    () => {
      for (;;) JSON.stringify(Array.from({ length: 1000 }, (_, index) => ({ index })))
    },
  ],
])('%s is ended', (_, act) => {
  expect(withinTime(act, 50)).toBe('too-slow')
  expect(withinTime(() => 1)).toBe(1)
})

test('wall time that is not CPU time does not count: another program has the processor, or a picture is made', () => {
  const cell = new Int32Array(new SharedArrayBuffer(4))
  let tries = 0
  const act = () => {
    tries++
    return Atomics.wait(cell, 0, 0, 250)
  }
  expect(withinTime(act, 100)).toBe('timed-out')
  expect(tries).toBe(2)
})

test('too much recursion has its own name', () => {
  const deep = (): number => deep() + 1
  expect(withinTime(deep)).toBe('too-deep')
})
