import { expect, test } from 'vitest'
import { columns, fileSize, wrap } from '../text/layout.ts'

test('sizes as people read them', () => {
  expect([0, 1, 1023, 1024, 1024 * 999, 1024 * 1000, 5e6].map(fileSize)).toEqual([
    '0 bytes',
    '1 byte',
    '1023 bytes',
    '1 KiB',
    '999 KiB',
    '1000 KiB',
    '4.8 MiB',
  ])
})

test('columns that characters take', () => {
  expect(['', 'abc', 'é', 'e\u0301', '日本', '🎈', '\u200b'].map(columns)).toEqual([0, 3, 1, 1, 4, 2, 0])
})

test('text in lines', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three'])
  expect(wrap('extraordinary', 5).join('')).toBe('extraordinary')
  expect(wrap('', 5)).toEqual([''])
})
