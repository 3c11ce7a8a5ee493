import { expect, test } from 'vitest'
import { changedLines } from './changed-lines.ts'

test('shows what changed, and not what did not', () => {
  expect(changedLines('a\nb\nc\n', 'a\nB\nc\n')).toEqual(['  - b', '  + B'])
  expect(changedLines('a\nc\n', 'a\nb\nc\n')).toEqual(['  + b'])
  expect(changedLines('a\nb\nb\n', 'a\nb\n')).toEqual(['  - b'])
  expect(changedLines('', 'a\n')).toEqual(['  + a'])
  expect(changedLines('a', 'a')).toEqual([])
})

test('says how much more there is', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `${index}`).join('\n')
  const shown = changedLines('x', lines)
  expect(shown).toHaveLength(21)
  expect(shown.at(-1)).toBe('  … 11 more lines')
})
